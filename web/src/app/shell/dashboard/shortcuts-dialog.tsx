import { setShortcutsEnabled, useShortcutsEnabled } from '../../../lib/hooks/shortcuts.ts';
import { shortcutTexts as words } from '../../../lib/texts/admin/shortcuts.ts';
import { Dialog, type OpenProps } from '../../../ui/controls/dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { navigationShortcuts } from './dashboard-shortcuts.ts';

export default function ShortcutsDialog({ admin, ...open }: OpenProps & { admin: boolean }) {
  const enabled = useShortcutsEnabled();
  const here = [
    { keys: '/', label: words.search },
    { keys: '?', label: words.help },
  ];
  return (
    <Dialog {...open} title={words.title} description={words.description}>
      <div className="space-y-6">
        <KeyList title={words.here} rows={here} />
        <KeyList title={words.goTo} rows={navigationShortcuts(admin).map(({ keys, link }) => ({ keys, label: link.label }))} />
        <div className="flex items-start gap-3 border-t pt-5">
          <Checkbox
            id="keys-on"
            checked={enabled}
            aria-describedby="keys-hint"
            className="mt-0.5"
            onChange={(event) => setShortcutsEnabled(event.target.checked)}
          />
          <div className="text-sm">
            <label htmlFor="keys-on" className="font-[550]">
              {words.switch}
            </label>
            <p id="keys-hint" className="text-ink-soft">
              {words.switchHint}
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: readonly { keys: string; label: string }[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-[550] text-ink-soft">{title}</h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-1 text-sm">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="grid h-6 min-w-6 place-items-center rounded-sm border border-b-2 bg-plate px-1.5 font-sans text-xs font-[550] uppercase"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
