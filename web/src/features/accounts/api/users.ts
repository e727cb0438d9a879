import type { Role, User } from '@pulsecart/shared/accounts/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api/api.ts';

export const usersPerPage = 20;

/** One page of users whose e-mail contains the search. Pages count from 1. */
export function usersQuery(search: string, page: number) {
  return queryOptions({
    queryKey: ['users', { search, page }],
    queryFn: ({ signal }): Promise<{ items: User[]; total: number }> =>
      callPaged('GET /users', { query: { search, page, limit: usersPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether the role was changed; false when the account had it already. */
export function useRoleChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, role }: { id: string; role: Role }) =>
      (await call('PATCH /users/admin/{id}', { params: { id }, body: { role } })).modifiedCount === 1,
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

export function useUserDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => (await call('DELETE /users/{email}', { params: { email } })).deletedCount === 1,
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}
