import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { userQuery } from './user.ts';

/** The record of whoever is signed in. */
export function useCurrentUser() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  return { email, query: useQuery({ ...userQuery(email), enabled: email !== '' }) };
}
