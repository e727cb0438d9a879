/** One safeguard, taken out of the source by replacing a piece of text wherever the file has it. */
export interface Removal {
  name: string;
  what: string;
  file: string;
  from: string;
  to: string;
  tests: readonly string[];
}

const inventory = 'services/core/src/inventory/inventory.ts';
const confirmation = 'services/worker/src/confirmation.int.test.ts';
const ordering = 'services/worker/src/ordering.int.test.ts';

export const removals: readonly Removal[] = [
  {
    name: 'rid',
    what: 'commit takes the hold with the recorded reservation id and no other',
    file: inventory,
    from: 'reservations: { $elemMatch: { key, rid: line.rid } }',
    to: 'reservations: { $elemMatch: { key } }',
    tests: ['dev/model/inventory.int.test.ts', confirmation],
  },
  {
    name: 'n',
    what: 'a pin of a later confirmation is not overwritten',
    file: inventory,
    from: '$or: [{ pin: null }, { pin: { $lte: n } }]',
    to: '$or: [{ pin: null }, { pin: { $gte: 0 } }]',
    tests: ['dev/model/inventory.int.test.ts', confirmation],
  },
  {
    name: 'record-before-release',
    what: 'a failure is recorded before its units are given back',
    file: 'services/core/src/orders/confirmation-saga.ts',
    from: "  const stored = await deps.orders.record(order, {\n    state: 'pending',",
    to: `  for (const line of selectedLines(order)) {
    if (reserved.has(line.lineId)) await deps.inventory.releasePinned(lineKey(order, line), line.quantity, n);
    else await deps.inventory.unpin(lineKey(order, line), n, at);
  }
  const stored = await deps.orders.record(order, {
    state: 'pending',`,
    tests: [confirmation],
  },
  {
    name: 'outbox',
    what: 'a placed order carries what must follow, in the same write',
    file: 'services/core/src/orders/order-evolution.ts',
    from: "outbox: [...base.outbox, entry('placed')]",
    to: 'outbox: base.outbox',
    tests: [ordering],
  },
  {
    name: 'version check',
    what: 'a command is stored only on the order that it was decided on',
    file: 'services/core/src/orders/orders-repository.ts',
    from: '{ _id: before._id, version: before.version, state: before.state }',
    to: '{ _id: before._id, state: before.state }',
    tests: ['services/worker/src/record-versions.int.test.ts', confirmation, ordering],
  },
  {
    name: 'conditional reserve',
    what: 'units are reserved only where enough are available, one line at a time and many at once',
    file: inventory,
    from: "available: { $gte: quantity }, 'reservations.key'",
    to: "'reservations.key'",
    tests: ['dev/model/inventory.int.test.ts', confirmation],
  },
  {
    name: 'unique order id',
    what: 'an order is written as confirmed once',
    file: 'services/core/src/orders/confirmed-repository.ts',
    from: 'createIndex({ orderId: 1 }, { unique: true })',
    to: 'createIndex({ orderId: 1 })',
    tests: [confirmation],
  },
  {
    name: 'ownership check',
    what: 'an account reaches its own records only',
    file: 'services/platform/src/http/access.ts',
    from: "access === 'owner' && actor.role !== 'admin' && email !== actor.email",
    to: "access === 'owner' && actor.role !== 'admin' && email === undefined",
    tests: ['services/api/src/access-control.int.test.ts'],
  },
];
