import type { User } from '@pulsecart/shared/accounts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { notify } from '../../../lib/notifications/notify.ts';
import { loadIdentity, reproveIdentity } from '../../../lib/session/session.ts';
import { verificationTexts } from '../../../lib/texts/shop/verification.ts';
import { userQuery } from './user.ts';

/**
 * Whether the own address is verified, as the provider knows it: looked up when the profile is opened and whenever
 * somebody comes back to it, and told to the shop where that knows something else.
 */
export function useVerification({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>) {
  const client = useQueryClient();
  const lookUp = useCallback(async (): Promise<boolean> => {
    const verified = await (await loadIdentity()).isEmailVerified();
    if (verified === emailVerified) return verified;
    await reproveIdentity();
    await client.invalidateQueries({ queryKey: userQuery(email).queryKey });
    if (verified) notify.success(verificationTexts.done);
    return verified;
  }, [client, email, emailVerified]);
  useEffect(() => {
    if (emailVerified === true) return;
    const cameBack = () => {
      // Nobody asked for it: what goes wrong is said where somebody does.
      if (document.visibilityState === 'visible') void lookUp().catch(() => undefined);
    };
    cameBack();
    document.addEventListener('visibilitychange', cameBack);
    return () => document.removeEventListener('visibilitychange', cameBack);
  }, [emailVerified, lookUp]);
  return {
    mail: useMutation({ mutationFn: async () => (await loadIdentity()).mailVerification() }),
    look: useMutation({ mutationFn: lookUp }),
  };
}

/** Where the links stand that a practice provider does not mail. */
export function usePracticeMailbox(): string | null {
  const { data = null } = useQuery({ queryKey: ['practice-mailbox'], queryFn: async () => (await loadIdentity()).practiceMailbox() });
  return data;
}
