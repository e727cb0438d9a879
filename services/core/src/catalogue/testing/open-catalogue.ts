import type { Db } from 'mongodb';
import { createInventory } from '../../inventory/inventory.ts';
import { type AssembledCatalogue, assembleCatalogue } from '../assemble.ts';

/** The catalogue without Redis: an upload that is taken over waits for a worker. */
export function openCatalogue(db: Db): AssembledCatalogue {
  const queue = { add: async () => false, carries: async () => false, close: async () => undefined };
  const push = { ready: () => false, emit: async () => false };
  return assembleCatalogue({ db, inventory: createInventory(db), queue, push, now: () => new Date() });
}
