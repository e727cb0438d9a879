import { type Group, inFile } from '../removal.ts';

const ordering = 'services/core/src/orders/placing/ordering.int.test.ts';
const unpublished = 'services/core/src/orders/sweep/unpublished.int.test.ts';
const publisher = 'services/core/src/orders/publisher.test.ts';
const jobs = 'services/worker/src/jobs.int.test.ts';
const bulk = 'services/worker/src/bulk.int.test.ts';
const leftUndone = ['services/core/src/orders/sweep/left-undone.int.test.ts'];

export const undone: Group = {
  title: 'Outbox, sweeper, queues',
  removals: [
    ...inFile(
      'services/platform/src/mongo/outbox.ts',
      ['services/platform/src/mongo/outbox.int.test.ts'],
      [
        {
          name: 'only what is done',
          what: 'an outbox loses only the entries whose consequence is done',
          from: '$pull: { outbox: { id: { $in: [...ids] } } }',
          to: '$set: { outbox: [] }',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/delayed-batch.ts',
      ['services/platform/src/mongo/outbox.int.test.ts'],
      [
        {
          name: 'every batch',
          what: 'what is done later is taken out of the outbox by itself, too',
          from: '    timer = undefined;\n',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/publisher.ts',
      [publisher],
      [
        {
          name: 'refused push',
          what: 'a push that Redis refused keeps its outbox entry',
          from: 'if (accepted && done) taken();',
          to: 'taken();',
        },
      ],
    ),
    ...inFile('services/core/src/orders/sweep/sweep-orders.ts', leftUndone, [
      {
        name: 'orders published again',
        what: 'the sweeper publishes orders that nobody heard of',
        from: '    deps.publisher.order(order);\n    report.published++;',
        to: '    report.published++;',
        tests: [unpublished],
      },
      {
        name: 'statuses published again',
        what: 'the sweeper publishes tracking records that nobody heard of',
        from: '    deps.publisher.status(status);\n    report.published++;',
        to: '    report.published++;',
        tests: [unpublished],
      },
      {
        name: 'confirmed published again',
        what: 'the sweeper publishes confirmed orders that nobody heard of',
        from: '    deps.publisher.confirmed(confirmed);\n    report.published++;',
        to: '    report.published++;',
        tests: [unpublished],
      },
      {
        name: 'placing resumed',
        what: 'the sweeper finishes placing',
        from: "if (order.state !== 'cancelling') await attempt(",
        to: "if (order.state === 'closed') await attempt(",
        tests: [ordering],
      },
      {
        name: 'cancelling resumed',
        what: 'the sweeper finishes cancelling',
        from: "    await attempt(report, 'cancelled', order.orderId, () => finishCancelling(deps, order));",
        to: '',
        tests: [ordering],
      },
      {
        name: 'confirmation resumed',
        what: 'the sweeper queues a confirmation whose job was lost',
        from: "    await attempt(report, 'resumed', order.orderId, () => resume(deps, order));",
        to: '',
      },
      {
        name: 'counting resumed',
        what: 'the sweeper counts confirmed orders that a crash left uncounted',
        from: "    await attempt(report, 'counted', confirmed.orderId, () => countConfirmed(deps, [confirmed]));",
        to: '',
      },
      {
        name: 'every page',
        what: 'a sweep takes up all that is left, not its first page',
        from: 'for await (const page of readPages(filter, PAGE, read)) yield* page;',
        to: 'yield* await read(filter);',
        tests: ['services/core/src/orders/sweep/many-stuck.int.test.ts'],
      },
      {
        name: 'day of a draft',
        what: 'a draft lives for a day, in milliseconds',
        from: 'const DAY_MS = 86_400_000;',
        to: 'const DAY_MS = 86_400;',
      },
      {
        name: 'grace',
        what: 'what is younger than the grace is left to whoever has it in hand',
        from: 'const before = new Date(now.getTime() - graceMs);',
        to: 'const before = now;',
      },
    ]),
    ...inFile(
      'services/platform/src/redis/queue.ts',
      ['services/platform/src/redis/queue.int.test.ts'],
      [
        {
          name: 'refusals end a job',
          what: 'what the shop refuses is not tried again',
          from: 'if (error instanceof Refusal) return {',
          to: 'if (error instanceof Refusal && error.message === "") return {',
        },
        {
          name: 'queue that failed',
          what: 'a queue that failed is thrown away, so that Redis is greeted anew',
          from: '          queue = null;\n          used.close().catch(() => undefined);',
          to: '          used.emit("ioredis:close");',
        },
      ],
    ),
    ...inFile(
      'services/core/src/operations/jobs.ts',
      [jobs],
      [
        {
          name: 'pause kept',
          what: 'a queue stays paused when Redis lost everything',
          from: '        await queueAdmins[_id].setPaused(paused);\n        if (told',
          to: '        if (told',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/redis/queue.ts',
      ['services/worker/src/stop-worker.int.test.ts'],
      [
        {
          name: 'long jobs stop',
          what: 'a bulk job and an import are told that their worker ends',
          from: 'stopping.abort();',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/bulk/bulk.ts',
      [bulk],
      [
        {
          name: 'bulk job resumed',
          what: 'a bulk job that nobody carries is taken up',
          from: 'if (!(await queue.carries(jobIdOf(bulk._id, bulk.sends))) && (await sendAgain(bulk))) resumed++;',
          to: 'if (bulk.sends < 0) resumed++;',
        },
      ],
    ),
    ...inFile(
      'services/core/src/catalogue/imports/imports-repository.ts',
      ['services/api/src/routes/catalogue/product-imports.int.test.ts'],
      [
        {
          name: 'import once',
          what: 'a file is taken over once',
          from: 'imports.findOneAndUpdate({ _id: id, state }, {',
          to: 'imports.findOneAndUpdate({ _id: id }, {',
        },
      ],
    ),
  ],
};

export const platform: Group = {
  title: 'Idempotency, leases, counters',
  removals: [
    ...inFile(
      'services/platform/src/mongo/batch-loader.ts',
      ['services/platform/src/mongo/batch-loader.test.ts'],
      [
        {
          name: 'time limit of a read',
          what: 'a read that hangs holds up no later one',
          from: 'await withTimeout(SLOW_BATCH_MS, found).catch(() => undefined);',
          to: 'await found.catch(() => undefined);',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/mongo/database-away.ts',
      ['services/platform/src/mongo/write-errors.test.ts'],
      [
        {
          name: 'connection lost under many',
          what: 'a connection that is lost under a bulk write says that the database is away',
          from: '|| isDatabaseAway(error.errorResponse)',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/mongo/mongo.ts',
      ['services/platform/src/mongo/write-errors.test.ts'],
      [
        {
          name: 'duplicates alone',
          what: 'many inserts count as there before only where each failure is a duplicate',
          from: '.every(({ code }) => code === DUPLICATE_KEY)',
          to: '.some(({ code }) => code === DUPLICATE_KEY)',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/mongo/idempotency.ts',
      ['services/platform/src/mongo/idempotency.int.test.ts'],
      [
        {
          name: 'key of an account',
          what: 'one account’s key means nothing to another',
          from: 'digest([request.account, request.call, request.key])',
          to: 'digest([request.call, request.key])',
        },
        {
          name: 'key of a call',
          what: 'a key means nothing to another call',
          from: 'digest([request.account, request.call, request.key])',
          to: 'digest([request.account, request.key])',
        },
        {
          name: 'key of a body',
          what: 'another body under the same key is refused',
          from: 'if (row !== null && row.hash !== hash) {',
          to: 'if (row !== null && row.hash === "") {',
        },
        {
          name: 'answer kept',
          what: 'a repeated request gets the first answer',
          from: 'if (row?.answer != null) return row.answer as T;',
          to: '',
        },
        {
          name: 'ids kept',
          what: 'a request that never finished is repeated with the ids of the first try',
          from: 'ids = (row?.ids ?? ids) as I;',
          to: '',
        },
        {
          name: 'day of a key',
          what: 'a key is kept for a day',
          from: 'expireAfterSeconds: DAY_SECONDS',
          to: 'expireAfterSeconds: DAY_SECONDS / 1000',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/mongo/lease.ts',
      ['services/platform/src/mongo/lease.int.test.ts'],
      [
        {
          name: 'lease of one',
          what: 'a lease that somebody holds is not taken',
          from: '{ $or: [{ holder }, { until: { $lt: now } }] }',
          to: '{ until: { $gte: new Date(0) } }',
        },
        {
          name: 'lease wanted',
          what: 'a lease goes to who wants it, also from one who renews it',
          from: '{ $or: [{ wantedBy: null }, { wantedBy: holder }, { wantedUntil: { $lt: now } }] }',
          to: '{ until: { $gte: new Date(0) } }',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/mongo/migrations.ts',
      ['services/platform/src/mongo/migrations.int.test.ts'],
      [
        {
          name: 'migration once',
          what: 'a migration is applied once',
          from: '!done.has(name)',
          to: 'name !== ""',
        },
        {
          name: 'migrations alone',
          what: 'one process applies migrations, others wait',
          from: 'while (!(await lease.hold(new Date()))) await pause(LOOK_AGAIN_MS, undefined, { signal });',
          to: 'await lease.hold(new Date());',
        },
      ],
    ),
    ...inFile(
      'services/core/src/stats/counter-folding.ts',
      ['services/core/src/stats/counters.int.test.ts'],
      [
        {
          name: 'fold once',
          what: 'changes are folded into a total once, by however many at the same time',
          from: 'filter: { _id, fold: foldOf.get(_id) ?? 0, folding: [] },',
          to: 'filter: { _id },',
        },
      ],
    ),
    ...inFile(
      'services/core/src/stats/counters.ts',
      ['services/core/src/stats/counters.int.test.ts'],
      [
        {
          name: 'named changes',
          what: 'a change that the total names already is not added again',
          from: 'return sumOf([before, ...open.filter((change) => !named.has(change._id))]);',
          to: 'return named.size < 0 ? before : sumOf([before, ...open]);',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/sums/order-sums.ts',
      ['services/core/src/orders/sums/order-sums.test.ts'],
      [
        {
          name: 'days in Dhaka',
          what: 'orders are counted by the day in Dhaka',
          from: 'dhakaDay(at)}`',
          to: 'at.toISOString().slice(0, 10)}`',
        },
      ],
    ),
  ],
};
