import { setTimeout as pause } from 'node:timers/promises';
import type { Drill } from '../drill.ts';
import { underLoad } from '../harness/load.ts';
import { seeded } from '../harness/until.ts';

export const databaseCut: Drill = {
  name: 'database-cut',
  title: 'Connections to the database cut for 10 seconds',
  run: (context) =>
    underLoad(context, {
      engines: context.engines,
      afterMs: context.quick ? 3000 : 15_000,
      async breaks({ fault, shop }) {
        await fault('cut', async () => {
          shop.toDatabase.cut();
          await pause(context.quick ? 3000 : 10_000);
          shop.toDatabase.mend();
        });
        return {};
      },
    }),
};

export const repliesLost: Drill = {
  name: 'replies-lost',
  title: 'Replies of the database lost after the write was done',
  run: (context) =>
    underLoad(context, {
      engines: context.engines,
      perSecond: 6,
      async breaks({ fault, shop }) {
        await fault('1 of 50 replies lost', async () => {
          shop.toDatabase.loseReplies(0.02, seeded(3));
          await pause(context.quick ? 4000 : 20_000);
          shop.toDatabase.loseReplies(0, Math.random);
        });
        return { 'replies lost': shop.toDatabase.lost() };
      },
      expect: ({ shop }) => (shop.toDatabase.lost() > 0 ? [] : ['no reply was lost: the drill broke nothing']),
    }),
};

export const databaseSlow: Drill = {
  name: 'database-slow',
  title: 'The database slow: 500 ms on every answer',
  run: (context) =>
    underLoad(context, {
      engines: context.engines,
      perSecond: 5,
      async breaks({ fault, shop }) {
        await fault('500 ms slower', async () => {
          shop.toDatabase.slow(500);
          await pause(context.quick ? 4000 : 15_000);
          shop.toDatabase.slow(0);
        });
        return {};
      },
    }),
};
