import type { SalesDay } from '@pulsecart/shared/stats/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatMoney, formatShortMoney } from '../../../lib/format/format.ts';
import { formatCalendarDay } from '../../../lib/format/format-time.ts';
import { statsTexts } from '../../../lib/texts/admin/stats.ts';
import { salesQuery } from '../api/stats.ts';
import { FigureCard } from './figure-card.tsx';

const words = statsTexts.sales;
const ranges = [7, 30, 90] as const;

const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--color-ink-soft)', fontSize: 12 } } as const;
const grid = <CartesianGrid vertical={false} stroke="var(--color-line)" />;
const margin = { top: 8, right: 4, bottom: 0, left: 0 };
const tip = {
  cursor: { fill: 'var(--color-plate)', stroke: 'var(--color-line-strong)' },
  contentStyle: {
    background: 'var(--color-surface)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-md)',
    fontSize: 13,
    color: 'var(--color-ink)',
  },
  labelFormatter: (day: unknown) => formatCalendarDay(String(day)),
  itemStyle: { color: 'var(--color-ink)' },
} as const;
/** Both charts answer to the same pointer. */
const TOGETHER = 'sales';

/** Revenue and orders of the latest days, one above the other: two scales in one picture would only look comparable. */
export function SalesChart({ className }: { className?: string }) {
  const [days, setDays] = useState<number>(30);
  const query = useQuery(salesQuery(days));
  return (
    <FigureCard title={words.title} query={query} {...(className ? { className } : {})} actions={<Range days={days} onDays={setDays} />}>
      {(sales) => (
        <div data-chart="sales" className="space-y-5">
          <Revenue sales={sales} />
          <Orders sales={sales} />
          <SalesTable sales={sales} />
        </div>
      )}
    </FigureCard>
  );
}

function Revenue({ sales }: { sales: SalesDay[] }) {
  const total = sales.reduce((sum, { revenue }) => sum + revenue, 0);
  return (
    <figure>
      <figcaption className="mb-1 text-sm">
        <span className="text-lg font-semibold figures">{formatMoney(total)}</span>{' '}
        <span className="text-ink-soft">
          {words.revenue} {words.revenueHint}
        </span>
      </figcaption>
      <ResponsiveContainer width="100%" height={210}>
        <AreaChart data={sales} syncId={TOGETHER} margin={margin}>
          {grid}
          <XAxis dataKey="day" hide />
          <YAxis {...axis} width={52} tickCount={4} tickFormatter={formatShortMoney} />
          <Tooltip {...tip} formatter={(value) => [formatMoney(Number(value)), words.revenue]} />
          <Area
            dataKey="revenue"
            type="monotone"
            stroke="var(--color-accent)"
            strokeWidth={2}
            fill="var(--color-accent)"
            fillOpacity={0.12}
            animationDuration={250}
          />
        </AreaChart>
      </ResponsiveContainer>
    </figure>
  );
}

function Orders({ sales }: { sales: SalesDay[] }) {
  const placed = sales.reduce((sum, day) => sum + day.placed, 0);
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-baseline gap-x-4 text-sm">
        <span>
          <span className="text-lg font-semibold figures">{formatCount(placed)}</span> <span className="text-ink-soft">{words.orders}</span>
        </span>
        <Key colour="bg-line-strong" label={words.placed} />
        <Key colour="bg-accent" label={words.confirmed} />
      </figcaption>
      <ResponsiveContainer width="100%" height={180}>
        <BarChart data={sales} syncId={TOGETHER} margin={margin} barGap={1}>
          {grid}
          <XAxis dataKey="day" {...axis} tickFormatter={formatCalendarDay} interval="equidistantPreserveStart" minTickGap={24} />
          <YAxis {...axis} width={52} tickCount={4} allowDecimals={false} />
          <Tooltip {...tip} />
          <Bar dataKey="placed" name={words.placed} fill="var(--color-line-strong)" radius={[2, 2, 0, 0]} animationDuration={250} />
          <Bar dataKey="confirmed" name={words.confirmed} fill="var(--color-accent)" radius={[2, 2, 0, 0]} animationDuration={250} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

function Key({ colour, label }: { colour: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-soft">
      <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${colour}`} />
      {label}
    </span>
  );
}

/** The same for the ear. */
function SalesTable({ sales }: { sales: SalesDay[] }) {
  return (
    <table className="sr-only">
      <caption>{words.table}</caption>
      <thead>
        <tr>
          {[words.day, words.placed, words.confirmed, words.revenue].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map(({ day, placed, confirmed, revenue }) => (
          <tr key={day}>
            <th scope="row">{formatCalendarDay(day)}</th>
            <td>{placed}</td>
            <td>{confirmed}</td>
            <td>{formatMoney(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Range({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  return (
    <fieldset className="flex rounded-md border p-0.5">
      <legend className="sr-only">{words.range}</legend>
      {ranges.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={days === value}
          className="h-7 rounded-sm px-2.5 text-xs font-[550] text-ink-soft figures hover:text-ink aria-pressed:bg-plate aria-pressed:text-ink touch"
          onClick={() => onDays(value)}
        >
          {words.days(value)}
        </button>
      ))}
    </fieldset>
  );
}
