import { role, type User, user } from '@pulsecart/shared/accounts/contract';
import { ObjectId } from 'mongodb';
import { z } from 'zod';
import type { Identity } from './identity-provider.ts';

/**
 * A user as stored. The record belongs to the identity (`uid`); the e-mail is an attribute that may pass to another
 * identity, and then nothing else of the record goes with it.
 */
export const userRecord = z.object({
  _id: z.instanceof(ObjectId),
  uid: z.string(),
  /** Lower-cased and unique; gone once the user was deleted or the e-mail passed to another identity. */
  email: z.string().optional(),
  ...user.omit({ _id: true, email: true, role: true, emailVerified: true }).shape,
  /** Of the present e-mail, by the latest ID token. Missing in records of older processes until the next sign-in. */
  emailVerified: z.boolean().optional(),
  role,
  /** The roster's version that decided `role`: a decision that comes late changes nothing. */
  roleVersion: z.number().int(),
  /** Tokens of ours issued before are no longer accepted. */
  tokensValidAfter: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** False once deleted: an index that begins with a null does not sort on every engine. */
  live: z.boolean(),
  /** A deleted user stays as an empty record, so that the identity cannot sign in again. */
  deletedAt: z.date().nullable(),
  /** Whether the identity was disabled at the identity provider. */
  identityDisabled: z.boolean(),
  /** Of a deleted user: whether a cart, a wishlist or presence may still be there. */
  belongingsLeft: z.boolean().optional(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** Everything personal, as it is in a fresh or an emptied record. */
export const emptyProfile = {
  displayName: '',
  phone: '',
  gender: '',
  photoURL: '',
  division: '',
  district: '',
  thana: '',
  address: '',
  alterPhone: '',
} as const;

export type Profile = { [K in keyof typeof emptyProfile]: string };
const profileFields = Object.keys(emptyProfile) as (keyof Profile)[];

/** Whether the address is verified stays unknown unless it is said. */
export type NewIdentity = Omit<Identity, 'emailVerified'> & { emailVerified?: boolean };

/** The record of an identity that signs in for the first time. */
export function newUserRecord(identity: NewIdentity, now: Date): UserRecord {
  const { uid, email, emailVerified, displayName, photoURL } = identity;
  return {
    _id: new ObjectId(),
    uid,
    email,
    ...(emailVerified === undefined ? {} : { emailVerified }),
    ...emptyProfile,
    displayName,
    photoURL,
    role: 'user',
    roleVersion: 0,
    tokensValidAfter: new Date(0),
    createdAt: now,
    updatedAt: now,
    live: true,
    deletedAt: null,
    identityDisabled: false,
  };
}

export function presentUser(record: UserRecord): User {
  const profile = Object.fromEntries(profileFields.map((field) => [field, record[field]])) as Profile;
  const { _id, email = '', emailVerified = null, role } = record;
  return { _id: _id.toHexString(), email, ...profile, role, emailVerified };
}
