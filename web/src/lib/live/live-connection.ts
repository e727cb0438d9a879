import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAccessToken, refreshRole, renewAccessToken, useAccount } from '../session/session.ts';
import { connectLive, onAccountChanged } from './live.ts';

/** Holds the push connection while somebody is signed in. Stands once in the app and shows nothing. */
export function LiveConnection() {
  const client = useQueryClient();
  const uid = useAccount()?.uid ?? null;
  useEffect(() => {
    if (uid === null) return;
    const disconnect = connectLive(client, async (refused) => (refused ? renewAccessToken() : getAccessToken()));
    const stopListening = onAccountChanged(() => void refreshRole().catch(() => undefined));
    return () => {
      stopListening();
      disconnect();
    };
  }, [uid, client]);
  return null;
}
