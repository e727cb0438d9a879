import { type Group, inFile } from '../removal.ts';

const model = 'dev/model/inventory.int.test.ts';
const moves = 'services/core/src/inventory/inventory.int.test.ts';
const holds = 'services/core/src/orders/confirmation/holds.int.test.ts';
const imports = 'services/core/src/catalogue/imports/imports.int.test.ts';
const ordering = 'services/core/src/orders/placing/ordering.int.test.ts';

export const stock: Group = {
  title: 'Stock',
  removals: [
    ...inFile(
      'services/core/src/inventory/stock-moves.ts',
      [model],
      [
        {
          name: 'rid',
          what: 'commit takes the hold with the recorded reservation id and no other',
          from: 'reservations: { $elemMatch: { key, rid: line.reservationId } }',
          to: 'reservations: { $elemMatch: { key } }',
        },
        {
          name: 'n',
          what: 'a pin of a later confirmation is not overwritten',
          from: '$or: [{ pin: null }, { pin: { $lte: attempt } }]',
          to: '$or: [{ pin: null }, { pin: { $gte: 0 } }]',
        },
        {
          name: 'pinned quantity',
          what: 'only a hold of exactly the line’s quantity is pinned',
          from: '$elemMatch: { key, quantity, $or:',
          to: '$elemMatch: { key, $or:',
        },
        {
          name: 'pinned holds stay',
          what: 'a pinned hold no longer runs out',
          from: "until: null, heldUntil: { $ifNull: ['$$r.until', '$$r.heldUntil'] }, pin: attempt",
          to: 'pin: attempt',
        },
        {
          name: 'conditional reserve',
          what: 'units are reserved only where enough are available, one line at a time and many at once',
          from: "available: { $gte: quantity }, 'reservations.key'",
          to: "'reservations.key'",
          times: 2,
        },
        {
          name: 'reserve once',
          what: 'a line that holds units reserves no others, one line at a time and many at once',
          from: "available: { $gte: quantity }, 'reservations.key': { $ne: key } }",
          to: 'available: { $gte: quantity } }',
          times: 2,
        },
        {
          name: 'archived is not reserved',
          what: 'no units of an archived product are reserved, one line at a time and many at once',
          from: 'archivedAt: null, available: { $gte: quantity }',
          to: 'available: { $gte: quantity }',
          times: 2,
          tests: [moves],
        },
        {
          name: 'larger hold',
          what: 'a hold grows only by what is available',
          from: 'available: { $gte: Math.max(0, to - from) }, ',
          to: '',
          tests: [moves],
        },
        {
          name: 'pinned hold unchanged',
          what: 'an admin does not change the quantity of a pinned hold',
          from: "by === 'api' ? { pin: null }",
          to: "by === 'api' ? {}",
        },
        {
          name: 'release as read',
          what: 'a hold is given back only as it was read',
          from: '$elemMatch: { key, rid, quantity, until, pin: pinnedBy }',
          to: '$elemMatch: { key }',
        },
        {
          name: 'release of own pin',
          what: 'a failed confirmation gives back only what it pinned itself',
          from: '$elemMatch: { key, quantity, pin: attempt }',
          to: '$elemMatch: { key, quantity }',
        },
        {
          name: 'unpin of own pin',
          what: 'a failed confirmation unpins only what it pinned itself',
          from: '{ _id: idOf(line), reservations: { $elemMatch: { key, pin: attempt } } }',
          to: '{ _id: idOf(line), reservations: { $elemMatch: { key } } }',
          tests: [moves],
        },
        {
          name: 'end of a hold',
          what: 'an unpinned hold runs out when it would have before',
          from: "until: { $ifNull: ['$$r.heldUntil', now] }",
          to: 'until: now',
          tests: [moves],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/confirmation/select-line.ts',
      [ordering],
      [
        {
          name: 'undo of a selection',
          what: 'a selection that is refused gives its units back',
          from: 'if (error instanceof Refusal) await undo();',
          to: '',
          tests: [holds],
        },
        {
          name: 'undo of a quantity',
          what: 'a change of quantity that is refused restores the hold',
          from: "return () => deps.inventory.changeQuantity(key, quantity, held.quantity, 'api');",
          to: 'return async () => undefined;',
          tests: [holds],
        },
        {
          name: 'units of a confirmation',
          what: 'units that a confirmation pinned are not given back by anyone else',
          from: 'view?.hold != null && view.hold.pin === null',
          to: 'view?.hold != null',
          tests: [holds],
        },
        {
          name: 'length of a hold',
          what: 'units are held for milliseconds, not seconds',
          from: 'now.getTime() + deps.holdMs), now)) {',
          to: 'now.getTime() + deps.holdMs / 1000), now)) {',
          tests: [holds],
        },
        {
          name: 'hold renewed',
          what: 'selecting again what ran out holds it for the full time',
          from: 'held.until !== null && held.until <= now',
          to: 'held.until !== null && held.until <= new Date(0)',
          tests: [holds],
        },
      ],
    ),
    ...inFile(
      'services/core/src/inventory/stock-by-hand.ts',
      ['services/core/src/catalogue/editing/product-editing.int.test.ts'],
      [
        {
          name: 'stock over a sale',
          what: 'stock set by hand does not overwrite a sale of the same moment',
          from: '{ received, committed, available: { $gte: Math.max(0, -delta) } }',
          to: '{}',
        },
        {
          name: 'reduction below holds',
          what: 'units that orders hold are not taken out of stock by hand',
          from: 'available: { $gte: quantity }, reductions',
          to: 'reductions',
        },
        {
          name: 'reduction once',
          what: 'a repeated reduction of stock counts once',
          from: ', reductions: { $ne: reductionId } },',
          to: ' },',
        },
        {
          name: 'row of a file once',
          what: 'a row of a file sets the stock once, whoever repeats it',
          from: "=> ({ 'stockImports.id': { $ne: id } });",
          to: "=> ({ 'stockImports.id': { $ne: '' } });",
          tests: [imports],
        },
        {
          name: 'brought stock once',
          what: 'the stock of a product that a file brings is remembered as set by it',
          from: 'reservations: [], ...imported };',
          to: 'reservations: [] };',
          tests: [imports],
        },
        {
          name: 'set stock once',
          what: 'stock that a file sets is remembered as set by it',
          from: '{ $push: imported(importId, delta) }',
          to: '{}',
          tests: [imports],
        },
        {
          name: 'right stock once',
          what: 'stock that a file found as it should be is remembered as set by it',
          from: '{ $push: imported(importId, 0) }',
          to: '{ $set: {} }',
          tests: [imports],
        },
        {
          name: 'archive while held',
          what: 'a product is not archived while an order takes units of it',
          from: '...where, reservations: { $size: 0 } }',
          to: '...where }',
        },
      ],
    ),
  ],
};
