import { newUser } from '@pulsecart/shared/accounts/contract';
import { z } from 'zod';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { photoFile } from './photo-file.ts';

const { register } = accountTexts;
/** The identity provider's own minimum. */
const minPassword = 6;

/** The registration form: every field is required, and both passwords must be the same. */
export const registration = newUser
  .omit({ photoURL: true })
  .extend({
    photo: photoFile.nullable().refine((file) => file !== null, register.photoRequired),
    password: z.string().min(minPassword, register.passwordShort),
    confirm: z.string().min(1, register.confirmRequired),
  })
  // Said even while other fields are still wrong.
  .refine(({ password, confirm }) => confirm === '' || password === confirm, {
    path: ['confirm'],
    message: register.mismatch,
    when: () => true,
  });

export type RegistrationForm = z.input<typeof registration>;

export const emptyRegistration: RegistrationForm = {
  displayName: '',
  email: '',
  phone: '',
  division: '',
  district: '',
  thana: '',
  address: '',
  photo: null,
  password: '',
  confirm: '',
};
