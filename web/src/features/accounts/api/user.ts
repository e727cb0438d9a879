import type { ShopContract } from '@pulsecart/shared/contract';
import type { CallInput } from '@pulsecart/shared/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '../../../lib/api/api.ts';
import { uploadImage } from '../../../lib/api/upload.ts';
import { loadIdentity, renameSession } from '../../../lib/session/session.ts';

/** One user record; the key is shared by profile, its edit and whoever fills in an address. */
export const userQuery = (email: string) => callQuery(['user', email], 'GET /user/{email}', { params: { email } });

type ProfileUpdate = CallInput<ShopContract['PUT /users-updated/{email}']>['body'];

/** Saves a profile; a chosen photo is uploaded first and its address saved with it. */
export function useProfileUpdate(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ photo, ...fields }: ProfileUpdate & { photo: File | null }) => {
      const body = photo === null ? fields : { ...fields, photoURL: await uploadImage(photo) };
      await call('PUT /users-updated/{email}', { params: { email }, body });
      return body;
    },
    onSuccess: async (saved) => {
      const shown = { displayName: saved.name, ...(saved.photoURL === undefined ? {} : { photoURL: saved.photoURL }) };
      renameSession(shown);
      // The record is what counts; the provider's copy only makes the next sign-in show the same.
      void loadIdentity()
        .then((identity) => identity.renameIdentity(shown))
        .catch(() => undefined);
      await client.invalidateQueries({ queryKey: userQuery(email).queryKey });
    },
  });
}
