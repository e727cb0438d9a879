import { CloudOff } from 'lucide-react';
import { useWaitingForServer } from '../lib/loading/retry-import.ts';
import { common } from '../lib/texts/common/common.ts';

/** Says that what was asked for waits for the shop to come back; the page stays as it is meanwhile. */
export function OfflineNotice() {
  const away = useWaitingForServer();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-100 flex justify-center p-4">
      {away && (
        <p className="flex max-w-md items-start gap-3 rounded-md border bg-surface px-4 py-3 text-sm shadow-float">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
          {common.away}
        </p>
      )}
    </div>
  );
}
