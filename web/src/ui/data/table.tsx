import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import './table.css';

interface TableProps {
  caption: string;
  className?: string;
  /** How many rows there are, the head included, where not all of them are drawn. */
  rowCount?: number;
  children: ReactNode;
}

/**
 * A table that stays one for the ear and becomes cards on phones. Every `Td` names its column in `label`; on phones the
 * name stands before the value.
 */
export function Table({ caption, className, rowCount, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="shop-table-frame" aria-label={caption} tabIndex={0}>
      <table className={clsx('shop-table', className)} aria-rowcount={rowCount}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

type Head = string | readonly [name: string, look: 'numeric' | 'sr-only'];

/** The heads of columns; one that is `sr-only` is there for the ear alone. */
export function TableHead({ columns }: { columns: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const [name, look] = typeof column === 'string' ? [column] : column;
          return (
            <Th key={name} numeric={look === 'numeric'}>
              {look === 'sr-only' ? <span className="sr-only">{name}</span> : name}
            </Th>
          );
        })}
      </tr>
    </thead>
  );
}

export function Th({ className, numeric, ...rest }: ComponentProps<'th'> & { numeric?: boolean }) {
  return <th scope="col" className={clsx(numeric && 'text-right', className)} {...rest} />;
}

export interface TdProps extends ComponentProps<'td'> {
  /** The column's name, shown before the value on phones; leave it out for pictures and actions. */
  label?: string;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
}

export function Td({ label, numeric, className, ...rest }: TdProps) {
  return <td data-label={label} className={clsx(numeric && 'figures whitespace-nowrap sm:text-right', className)} {...rest} />;
}
