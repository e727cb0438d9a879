import { profileUpdate, type User } from '@pulsecart/shared/accounts/contract';
import type { z } from 'zod';
import { photoFile } from './photo-file.ts';

/** The profile's edit form: the image is optional, everything else but the alternative phone and the gender is not. */
export const profileForm = profileUpdate.omit({ photoURL: true }).extend({ photo: photoFile.nullable() });

export type ProfileForm = z.input<typeof profileForm>;

const genders = ['Female', 'Male', 'Other'] as const;

export function profileFormOf(user: User): ProfileForm {
  const { displayName, email, phone, division, district, thana, address, alterPhone } = user;
  const gender = genders.find((known) => known === user.gender) ?? '';
  return { name: displayName, email, phone, gender, division, district, thana, address, alterPhone, photo: null };
}
