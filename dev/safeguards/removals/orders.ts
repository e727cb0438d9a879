import { type Group, inFile } from '../removal.ts';

const confirmation = 'services/core/src/orders/confirmation/confirmation.int.test.ts';
const ordering = 'services/core/src/orders/placing/ordering.int.test.ts';
const holds = 'services/core/src/orders/confirmation/holds.int.test.ts';
const versions = 'services/core/src/orders/lifecycle/record-versions.int.test.ts';

export const confirming: Group = {
  title: 'Confirmation',
  removals: [
    ...inFile(
      'services/core/src/orders/confirmation/run-confirmation.ts',
      [confirmation],
      [
        {
          name: 'record-before-release',
          what: 'a failure is recorded before its units are given back',
          from: "  const stored = await recordStep(deps, order, { type: 'FailConfirmation',",
          to: `  for (const line of selectedLines(order)) {
    if (reserved.has(line.lineId)) await deps.inventory.releasePinned(lineKey(order, line), line.quantity, attempt);
    else await deps.inventory.unpin(lineKey(order, line), attempt, deps.now());
  }
  const stored = await recordStep(deps, order, { type: 'FailConfirmation',`,
        },
        {
          name: 'release after failure',
          what: 'a failed confirmation gives back what it reserved',
          from: 'if (reserved.has(line.lineId)) await deps.inventory.releasePinned(key, line.quantity, attempt);\n    else ',
          to: '',
        },
        {
          name: 'placing before confirming',
          what: 'what placing left undone is done before an order is confirmed',
          from: "order?.outbox.some((entry) => entry.kind === 'placed')",
          to: "order?.outbox.some((entry) => entry.kind === 'placed' && entry.id === '')",
          tests: [holds],
        },
        {
          name: 'left-out lines told',
          what: 'the shopper is told what was left out, also where an admin moved the status before',
          from: 'if (status === null && dropped.length > 0)',
          to: 'if (status === null && dropped.length > 1000)',
          tests: [ordering],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/confirmed/new-confirmed.ts',
      ['services/core/src/orders/confirmation/partial-confirmation.int.test.ts'],
      [
        {
          name: 'money of what is confirmed',
          what: 'a confirmed order bills its own lines, not those left out',
          from: 'const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0);',
          to: 'const subtotalCents = order.subtotalCents;',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/lifecycle/orders-repository.ts',
      [confirmation],
      [
        {
          name: 'version check',
          what: 'a command is stored only on the order that it was decided on',
          from: 'return { version: order.version, state: order.state };',
          to: 'return { state: order.state };',
          tests: [versions],
        },
        {
          name: 'step check',
          what: 'a step is recorded only after the step before it',
          from: ", 'confirmation.step': step",
          to: '',
        },
        {
          name: 'confirmation check',
          what: 'a step is recorded only for the confirmation that took it',
          from: ", 'confirmation.id': id, 'confirmation.n': n",
          to: '',
        },
        {
          name: 'version of a step',
          what: 'every step of a confirmation raises the order’s version',
          from: '$set: changesOf(before, after), $inc: { version: 1 } }',
          to: '$set: changesOf(before, after) }',
          tests: [versions],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/confirmed/confirmed-repository.ts',
      [confirmation],
      [
        {
          name: 'unique order id',
          what: 'an order is written as confirmed once',
          from: 'createIndex({ orderId: 1 }, { unique: true })',
          to: 'createIndex({ orderId: 1 })',
          also: [
            {
              file: 'services/core/src/orders/confirmed/new-confirmed.ts',
              from: '    _id,\n    orderId,\n    ...ownerOf(order),\n    email,',
              to: '    _id: new (_id.constructor as new () => typeof _id)(),\n    orderId,\n    ...ownerOf(order),\n    email,',
            },
          ],
        },
        {
          name: 'version of a deletion',
          what: 'deleting a confirmed order raises its version',
          from: '$inc: { version: 1 },',
          to: '',
          tests: [versions],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/confirmation/confirm-order.ts',
      [ordering],
      [
        {
          name: 'holds of left-out lines',
          what: 'lines that a confirmation leaves out give their units back',
          from: 'if (changed) await followUp(releaseDropped(deps, current, order));',
          to: '',
          tests: [holds],
        },
        {
          name: 'fresh job id',
          what: 'a confirmation that is sent again has a fresh job id',
          from: 'sends: sends + 1 } });',
          to: 'sends } });',
          tests: ['services/worker/src/jobs.int.test.ts'],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/tracking/tracking-repository.ts',
      [ordering],
      [
        {
          name: 'status by hand',
          what: 'a status that an admin moved is left alone by the confirmation',
          from: "{ orderId, status: statusCondition({ type: 'Package' }), 'history.confirmationId'",
          to: "{ orderId, 'history.confirmationId'",
        },
        {
          name: 'cancelled stays',
          what: 'a cancelled order keeps that status',
          from: "status: statusCondition({ type: 'Set', status })",
          to: 'status: { $ne: status }',
        },
        {
          name: 'version of a status',
          what: 'every move of a tracking record raises its version',
          from: '$inc: { version: 1 }, $push: { history: entry }',
          to: '$push: { history: entry }',
          tests: [versions],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/confirmation/retry-confirmation.ts',
      ['services/worker/src/jobs.int.test.ts'],
      [
        {
          name: 'retry of the same',
          what: 'a failed job is tried again only while its own confirmation is the latest',
          from: "if (order?.confirmation?.id !== confirmationId) return 'settled';",
          to: "if (order === null) return 'settled';",
          tests: [confirmation],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/bulk/bulk-steps.ts',
      ['services/worker/src/bulk.int.test.ts'],
      [
        {
          name: 'attempt in the id',
          what: 'a retry of a bulk job is a confirmation of its own',
          from: '({ bulkId, orderId, attempt }: BulkItem): string',
          to: '({ bulkId, orderId }: BulkItem, attempt = 1): string',
        },
      ],
    ),
  ],
};

export const placing: Group = {
  title: 'Checkout, placing, cancelling',
  removals: [
    ...inFile(
      'services/core/src/orders/placing/checkout.ts',
      [ordering],
      [
        {
          name: 'catalogue’s prices',
          what: 'a total that is not the catalogue’s is refused',
          from: 'toCents(request.totalPrices) !== sums.totalCents',
          to: 'toCents(request.totalPrices) < 0',
        },
        {
          name: 'available at checkout',
          what: 'more than is available is refused at checkout',
          from: 'if (quantity > available) {',
          to: 'if (quantity > available + 1_000_000) {',
        },
        {
          name: 'archived is not ordered',
          what: 'an archived product is refused at checkout',
          from: 'product === undefined || product.archived',
          to: 'product === undefined',
          tests: [holds],
        },
        {
          name: 'order id for ever',
          what: 'an order id is never used twice',
          from: 'if (!(await deps.statuses.exists(orderId))) return null;',
          to: 'if (!(await deps.statuses.exists(orderId)) || _id !== "") return null;',
        },
        {
          name: 'repeated checkout',
          what: 'a checkout repeated with its ids is the same order',
          from: 'if (same !== null) return begun(same);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/lifecycle/orders-repository.ts',
      [ordering],
      [
        {
          name: 'cart line once',
          what: 'a line of a cart is ordered once',
          from: '{ unique: true, partialFilterExpression:',
          to: '{ partialFilterExpression:',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/lifecycle/evolve.ts',
      [ordering],
      [
        {
          name: 'outbox',
          what: 'a placed order carries what must follow, in the same write',
          from: "outbox: [...withPush, entry('placed')]",
          to: 'outbox: withPush',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/placing/place-order.ts',
      [ordering],
      [
        {
          name: 'owner of a draft',
          what: 'another account’s order cannot be placed',
          from: "if (order !== null && !isOwn(order, owner)) throw notFound('This order');",
          to: '',
        },
        {
          name: 'prices of an old draft',
          what: 'an old draft is not placed at prices that are no longer',
          from: 'if (order !== null) await refuseOutdated(deps, order);',
          to: '',
        },
        {
          name: 'accepted is answered',
          what: 'what fails after an order was accepted is no error of the order',
          from: 'await followUp(finishPlacing(deps, order));',
          to: 'await finishPlacing(deps, order);',
        },
        {
          name: 'outbox entry to the end',
          what: 'the entry goes only after tracking record, cart and sums are written',
          from: "    await deps.failpoint('placed.status:before');",
          to: "    await deps.orders.pull(order._id, placed);\n    await deps.failpoint('placed.status:before');",
        },
        {
          name: 'cart after placing',
          what: 'ordered lines leave the cart',
          from: 'await deps.removeCartLines(order.cartLines);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/cancelling/cancel-order.ts',
      [ordering],
      [
        {
          name: 'units of a cancelled order',
          what: 'cancelling gives the units back',
          from: 'for (const line of order.lines) await giveUnitsBack(deps, lineKey(order, line));',
          to: '',
        },
        {
          name: 'cart after cancelling',
          what: 'lines of an order that was cancelled before placing was finished leave the cart',
          from: "if (order.outbox.some((entry) => entry.kind === 'placed')) await deps.removeCartLines(order.cartLines);",
          to: '',
          tests: [holds],
        },
        {
          name: 'record of a cancelled order',
          what: 'cancelling writes the tracking record where a crash left none',
          from: '  await deps.statuses.insertPending(order, order.placedAt ?? at, deps.newId());',
          to: '',
          tests: [holds],
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/shopper-orders.ts',
      ['services/core/src/orders/admin-orders.int.test.ts'],
      [
        {
          name: 'delivered is not cancelled',
          what: 'a shopper cannot cancel what the shop calls delivered',
          from: '      if (status !== null && isOwn(status, account) && isDelivered(status.status)) throw delivered();\n',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/sums/order-sums.ts',
      [ordering],
      [
        {
          name: 'cancelled orders counted',
          what: 'a cancelled order leaves the sums of pending orders',
          from: 'taken, ...unlistedChanges(order)]',
          to: 'taken]',
        },
        {
          name: 'deleted stays sold',
          what: 'a confirmed order that is deleted leaves its list and no other sum',
          from: '[...removed, ...sold]',
          to: 'removed',
          tests: ['services/core/src/stats/dashboard.int.test.ts'],
        },
      ],
    ),
    ...inFile(
      'services/core/src/cart/carts-repository.ts',
      ['services/core/src/cart/cart.int.test.ts'],
      [
        {
          name: 'cart within stock',
          what: 'a line of a cart never holds more than can be bought',
          from: 'quantity: { $lte: most - by } }',
          to: 'quantity: { $gt: 0 } }',
        },
        {
          name: 'units taken out once',
          what: 'an order’s units leave the cart once, whatever is added meanwhile',
          from: '$set: { lineId: new ObjectId() }, $inc',
          to: '$inc',
        },
        {
          name: 'cart line per product',
          what: 'a product stands in a cart once',
          from: '          key: { accountId: 1, productId: 1 },\n          unique: true,',
          to: '          key: { accountId: 1, productId: 1 },',
        },
      ],
    ),
  ],
};
