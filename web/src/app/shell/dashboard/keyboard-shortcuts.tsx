import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { createKeyReader, useShortcutsEnabled } from '../../../lib/hooks/shortcuts.ts';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../lib/loading/use-lazy-component.ts';
import { useAccount } from '../../../lib/session/session.ts';
import { navigationShortcuts } from './dashboard-shortcuts.ts';

const loadDialog = retryImport(() => import('./shortcuts-dialog.tsx'));

/** Listens to the keys of the dashboard. The help itself always opens by its button, also when keys are switched off. */
export function KeyboardShortcuts({ helpOpen, onHelp }: { helpOpen: boolean; onHelp: (open: boolean) => void }) {
  const navigate = useNavigate();
  const enabled = useShortcutsEnabled();
  const ShortcutsDialog = useLazyComponent(loadDialog, helpOpen);
  const admin = useAccount()?.admin ?? false;

  useEffect(() => {
    if (!enabled) return;
    const places = navigationShortcuts(admin);
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

  return ShortcutsDialog && <ShortcutsDialog open={helpOpen} onOpenChange={onHelp} admin={admin} />;
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#content search input');
  field?.focus();
  field?.select();
}
