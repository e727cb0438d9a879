import { useState } from 'react';

/** Says that what was typed before is back, and offers to do without it. */
export function DraftNote({ words, onDiscard }: { words: { restored: string; discard: string }; onDiscard: () => void }) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-plate px-3.5 py-2.5 text-sm">
      {words.restored}
      <button
        type="button"
        className="text-accent underline underline-offset-4"
        onClick={() => {
          setShown(false);
          onDiscard();
        }}
      >
        {words.discard}
      </button>
    </p>
  );
}
