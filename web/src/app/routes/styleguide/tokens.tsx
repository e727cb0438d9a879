import { orderStatuses, statusTone } from '@pulsecart/shared/orders/tracking-statuses';
import { Chapter, Specimen } from './specimen.tsx';

const grounds = ['ground', 'surface', 'plate', 'sunken', 'line', 'line-strong'];
const inks = ['ink', 'ink-soft', 'ink-faint'];
const meanings = ['accent', 'accent-strong', 'accent-soft', 'loss', 'loss-soft'];
const steps = [...new Set(orderStatuses.map(statusTone))];

export function Tokens() {
  return (
    <Chapter title="Tokens">
      <Colours name="Grounds and lines" tokens={grounds} />
      <Colours name="Ink" tokens={inks} />
      <Colours name="What can be done, and loss" tokens={meanings} />
      <Colours name="Steps of an order" tokens={steps.flatMap((step) => [step, `${step}-soft`])} />
      <Specimen name="Type">
        <div className="grid gap-3">
          <p className="text-display">Display</p>
          <p className="text-title">Title</p>
          <p className="text-heading">Heading</p>
          <p>Text, with figures that stand below one another: </p>
          <p className="figures">$1,111.10 · $8,888.80</p>
          <p className="text-sm text-ink-soft">Small and soft</p>
        </div>
      </Specimen>
      <Specimen name="Radius">
        {['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-xl', 'rounded-full'].map((radius) => (
          <span key={radius} className={`grid size-20 place-items-center border border-line-strong bg-surface text-xs ${radius}`}>
            {radius.replace('rounded-', '')}
          </span>
        ))}
      </Specimen>
    </Chapter>
  );
}

function Colours({ name, tokens }: { name: string; tokens: readonly string[] }) {
  return (
    <Specimen name={name}>
      {tokens.map((token) => (
        <figure key={token} className="w-28">
          <span className="block h-14 rounded-md border" style={{ background: `var(--color-${token})` }} />
          <figcaption className="mt-1.5 text-xs text-ink-soft">{token}</figcaption>
        </figure>
      ))}
    </Specimen>
  );
}
