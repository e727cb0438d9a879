/** Failpoints by the process that passes them, each with how often one round of the kills drill passes it at least. */
export const failpoints: Record<'api' | 'worker', Record<string, number>> = {
  api: {
    'checkout.insert:before': 4,
    'checkout.insert:after': 4,
    'order.ExpireDraft:before': 1,
    'order.ExpireDraft:after': 1,
    'order.Place:before': 4,
    'order.Place:after': 4,
    'placed.status:before': 4,
    'placed.cart:before': 4,
    'placed.pull:before': 4,
    'select.mark:before': 2,
    'order.SelectLine:before': 2,
    'order.SelectLine:after': 2,
    'order.GiveLineBack:before': 1,
    'order.GiveLineBack:after': 1,
    'order.DeleteLine:before': 1,
    'order.DeleteLine:after': 1,
    'order.Confirm:before': 3,
    'order.Confirm:after': 3,
    'order.Cancel:before': 1,
    'order.Cancel:after': 1,
    'cancel.status:before': 1,
    'cancel.release:before': 1,
    'cancel.close:before': 1,
  },
  worker: {
    'saga.queued:enter': 3,
    'saga.pin:before': 3,
    'saga.reserve:before': 3,
    'saga.reserve:after': 3,
    'saga.queued:record': 3,
    'saga.queued:recorded': 3,
    'saga.pinned:enter': 3,
    'saga.commit:before': 3,
    'saga.pinned:record': 3,
    'saga.pinned:recorded': 3,
    'saga.committed:enter': 3,
    'saga.write:before': 3,
    'saga.committed:record': 3,
    'saga.committed:recorded': 3,
    'saga.written:enter': 3,
    'saga.status:before': 3,
    'saga.close:before': 3,
    'saga.written:record': 3,
    'saga.written:recorded': 3,
    'saga.failed:before': 1,
    'saga.failed:after': 1,
    'bulk.command:before': 1,
    'bulk.record:before': 1,
  },
};

export interface Seed {
  seed: number;
  service: 'api' | 'worker';
  plan: string;
}

/** So many kills, spread evenly over all failpoints; later rounds kill at a later passing. */
export function seedsFor(count: number, random: () => number): Seed[] {
  const all = (['api', 'worker'] as const).flatMap((service) =>
    Object.entries(failpoints[service]).map(([name, most]) => ({ service, name, most })),
  );
  return Array.from({ length: count }, (_, seed) => {
    const { service, name, most } = all[(seed * 7) % all.length] ?? { service: 'worker' as const, name: 'saga.commit:before', most: 1 };
    const turn = seed < all.length ? 1 : 1 + Math.floor(random() * most);
    return { seed, service, plan: `kill:${name}@${turn}` };
  });
}
