import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { deleted, email, imageUrl, inserted, lines, modified, objectId, optionalText, paging, phone, search, text } from '../fields.ts';

export const role = z.enum(['admin', 'user']);
export type Role = z.infer<typeof role>;

/** A user record as the browser sees it. Fields never set are empty strings. */
export const user = z.object({
  _id: objectId,
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.string(),
  photoURL: z.string(),
  division: z.string(),
  district: z.string(),
  thana: z.string(),
  address: z.string(),
  alterPhone: z.string(),
  role,
  /** Whether the identity provider saw that the address is the account's; null where nobody signed in since it is asked. */
  emailVerified: z.boolean().nullable(),
});
export type User = z.infer<typeof user>;

const addressFields = {
  division: text(80, 'Division'),
  district: text(80, 'District'),
  thana: text(80, 'Thana'),
  address: lines(300, 'Address'),
};

/** `role` in a payload is accepted and ignored: roles are granted on the server. */
export const signInRecord = z.object({
  email,
  displayName: optionalText(120).nullish(),
  photoURL: imageUrl.nullish(),
  role: z.string().max(20).optional(),
});

export const newUser = z.object({ displayName: text(120, 'Full name'), phone, email, ...addressFields, photoURL: imageUrl });

export const profileUpdate = z.object({
  name: text(120, 'Name'),
  phone,
  email: email.optional(),
  gender: z.enum(['', 'Female', 'Male', 'Other']).optional(),
  ...addressFields,
  alterPhone: z.union([z.literal(''), phone]).optional(),
  photoURL: imageUrl.optional(),
});

const emailParam = z.object({ email });

export const accountsContract = defineContract({
  'POST /jwt': {
    summary: 'Trade a Firebase ID token (Authorization: Bearer) for a token of this shop, valid for 15 minutes',
    access: 'public',
    body: z.object({ email }),
    response: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    rate: 'sign-in',
  },
  'POST /users': { summary: 'Record a sign-in', access: 'signed-in', body: signInRecord, response: inserted },
  'POST /newUser': { summary: 'Complete a registration', access: 'signed-in', body: newUser, response: inserted },
  'GET /user/{email}': { summary: 'One user record', access: 'owner', params: emailParam, response: user },
  'GET /user/admin/{email}': {
    summary: 'Whether the account is an admin',
    access: 'owner',
    params: emailParam,
    response: z.object({ admin: z.boolean() }),
  },
  'PUT /users-updated/{email}': {
    summary: 'Change a profile',
    access: 'owner',
    params: emailParam,
    body: profileUpdate,
    response: modified,
  },
  'GET /users': {
    summary: 'Users, newest first, or those whose e-mail begins so',
    access: 'admin',
    query: paging.extend(search.shape),
    response: z.array(user),
    paged: true,
  },
  'PATCH /users/admin/{id}': {
    summary: 'Change a role; the last admin cannot be demoted, and nobody is made an admin before the e-mail address is verified',
    access: 'admin',
    params: z.object({ id: objectId }),
    body: z.object({ role }),
    response: modified,
  },
  'DELETE /users/{email}': {
    summary: 'Delete a user, disable the identity and revoke its tokens',
    access: 'admin',
    params: emailParam,
    response: deleted,
  },
});
