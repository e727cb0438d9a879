import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { patiently } from '../../lib/patient.ts';
import { useSession } from '../../lib/session.ts';
import { createKeyReader, useShortcutsEnabled } from '../../lib/shortcuts.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { goTos } from './office-keys.ts';

const loadKeys = patiently(() => import('./keys-dialog.tsx'));

/** Listens to the keys of the dashboard. The help itself always opens by its button, also when keys are switched off. */
export function Keyboard({ helpOpen, onHelp }: { helpOpen: boolean; onHelp: (open: boolean) => void }) {
  const navigate = useNavigate();
  const session = useSession();
  const enabled = useShortcutsEnabled();
  const KeysDialog = useLoaded(loadKeys, helpOpen);
  const admin = session.status === 'signed-in' && session.admin;

  useEffect(() => {
    if (!enabled) return;
    const places = goTos(admin);
    const read = createKeyReader(['/', '?', ...places.map(({ keys }) => keys)]);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const command = read(event);
      if (command === null) return;
      event.preventDefault();
      if (command === '?') onHelp(true);
      else if (command === '/') focusSearch();
      else void navigate(places.find(({ keys }) => keys === command)?.link.to ?? '/dashboard');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled, admin, navigate, onHelp]);

  return KeysDialog && <KeysDialog open={helpOpen} onOpenChange={onHelp} admin={admin} />;
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#content search input');
  field?.focus();
  field?.select();
}
