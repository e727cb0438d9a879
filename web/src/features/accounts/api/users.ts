import type { Role } from '@pulsecart/shared/accounts/contract';
import { call, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';

export const usersPerPage = 20;

/** One page of users whose e-mail contains the search. Pages count from 1. */
export const usersQuery = (search: string, page: number) =>
  pageQuery(['users', { search, page }], 'GET /users', { query: { search, page, limit: usersPerPage } });

/** Whether the role was changed; false when the account had it already. */
export const useRoleChange = () =>
  useCommand(
    async ({ id, role }: { id: string; role: Role }) =>
      (await call('PATCH /users/admin/{id}', { params: { id }, body: { role } })).modifiedCount === 1,
    ['users'],
  );

export const useUserDeletion = () =>
  useCommand(async (email: string) => (await call('DELETE /users/{email}', { params: { email } })).deletedCount === 1, ['users']);
