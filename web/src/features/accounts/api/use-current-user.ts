import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../lib/session/session.ts';
import { userQuery } from './user.ts';

export function useCurrentUser() {
  const email = useAccount()?.email ?? '';
  return { email, query: useQuery({ ...userQuery(email), enabled: email !== '' }) };
}
