import type { Document } from 'mongodb';

/** What confirmations asked of the database: per order one after the other, and what gathered several orders. */
export interface Recording {
  chains: Document[][];
  /** `after`: how many orders were done when it was sent. */
  background: { after: number; command: Document }[];
}

export function commandsPerOrder({ chains, background }: Recording): { own: number; gathered: number; total: number } {
  const own = chains.reduce((sum, chain) => sum + chain.length, 0) / chains.length;
  const gathered = background.length / chains.length;
  return { own, gathered, total: own + gathered };
}
