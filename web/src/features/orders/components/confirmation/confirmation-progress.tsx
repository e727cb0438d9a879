import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { type Stage, stages } from '../../rules/confirmation.ts';

const texts = orderAdminTexts;

type Place = 'behind' | 'here' | 'ahead';

function placeOf(index: number, at: Stage | 'over'): Place {
  const here = at === 'over' ? stages.length : stages.indexOf(at);
  if (index < here) return 'behind';
  return index === here ? 'here' : 'ahead';
}

/** queued → stock → confirmed → done. `over` means that all of it is behind. */
export function ConfirmationProgress({ at, compact = false }: { at: Stage | 'over'; compact?: boolean }) {
  const here = at === 'over' ? 'done' : at;
  return compact ? <CompactProgress at={at} here={here} /> : <WideProgress at={at} here={here} />;
}

/** For a row of a list: four strokes and the word for where it is. */
function CompactProgress({ at, here }: { at: Stage | 'over'; here: Stage }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {stages.map((stage, index) => (
          <span key={stage} className="h-1.5 w-4 overflow-hidden rounded-full bg-sunken">
            <span className={clsx('block h-full origin-left transition-transform duration-250 ease-out', fills[placeOf(index, at)])} />
          </span>
        ))}
      </span>
      <span role="status" aria-label={texts.stageOf(texts.stages[here], stages.indexOf(here) + 1, stages.length)} className="text-sm">
        {texts.stages[here]}
      </span>
    </span>
  );
}

const fills: Record<Place, string> = {
  behind: 'bg-accent scale-x-100',
  here: 'bg-accent scale-x-60 animate-pulse',
  ahead: 'bg-accent scale-x-0',
};

/** For the page of one order: the four stages named on a line that fills. */
function WideProgress({ at, here }: { at: Stage | 'over'; here: Stage }) {
  return (
    <ol aria-label={texts.progressLabel} className="grid grid-cols-4">
      {stages.map((stage, index) => {
        const place = placeOf(index, at);
        return (
          <li key={stage} aria-current={stage === here ? 'step' : undefined} className="relative flex flex-col items-center gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="absolute top-3 right-1/2 h-0.5 w-full bg-line">
                <span
                  className={clsx(
                    'block h-full origin-left bg-accent transition-transform duration-500 ease-out',
                    place === 'ahead' ? 'scale-x-0' : 'scale-x-100',
                  )}
                />
              </span>
            )}
            <span
              aria-hidden="true"
              className={clsx('relative z-1 grid size-6.5 place-items-center rounded-full border-[1.5px]', dots[place])}
            >
              {place === 'behind' ? <Check className="size-3.5" /> : <span className="size-1.5 rounded-full bg-current" />}
            </span>
            <span className={clsx('text-xs', place === 'here' ? 'font-semibold' : 'text-ink-soft')}>{texts.stages[stage]}</span>
          </li>
        );
      })}
    </ol>
  );
}

const dots: Record<Place, string> = {
  behind: 'border-accent bg-accent text-on-accent',
  here: 'border-accent bg-accent-soft text-accent animate-pulse',
  ahead: 'border-line-strong bg-surface text-ink-faint',
};
