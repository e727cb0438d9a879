import { beforeAll, beforeEach, expect, test } from 'vitest';
import { plansOf, scansAll, sortsInMemory, useTestDatabase } from '../testing/test-database.ts';
import { createMessages, type Messages, messageDocument } from './messages.ts';

const db = useTestDatabase();
let clock = new Date('2026-11-21T10:05:09Z');
let messages: Messages;

beforeAll(async () => {
  messages = createMessages(db(), () => clock);
  await messages.ensureIndexes();
});

beforeEach(async () => {
  await db().collection('messages').deleteMany({});
  clock = new Date('2026-11-21T10:05:09Z');
});

const send = (messageText = 'Do you ship to Ohio?') => messages.send({ name: 'Ann', email: 'ann@shop.test', messageText });

test('a message carries the time of the shop, set by the server', async () => {
  const _id = await send();
  const { items, total } = await messages.page({ page: 1, limit: 10 });
  expect(items).toEqual([
    {
      ...{ _id, name: 'Ann', email: 'ann@shop.test', messageText: 'Do you ship to Ohio?' },
      ...{ time: '21/11/2026, 4:05:09 pm', sentAt: '2026-11-21T10:05:09.000Z', replied: false, repliedAt: null },
    },
  ]);
  expect(total).toBe(1);
  messageDocument.parse(await db().collection('messages').findOne());
});

test('pages are newest first, from the index', async () => {
  const row = (i: number) => ({ name: 'Ann', email: 'ann@shop.test', messageText: `No. ${i}`, time: '', repliedAt: null });
  await db()
    .collection('messages')
    .insertMany(Array.from({ length: 3000 }, (_, i) => ({ ...row(i), sentAt: new Date(1000 * (((i * 7) % 3000) + 1)) })));
  let second: Awaited<ReturnType<Messages['page']>> | undefined;
  const plans = await plansOf(db(), async () => {
    second = await messages.page({ page: 2, limit: 150 });
  });
  expect(second?.total).toBe(3000);
  expect(second?.items.map((item) => item.sentAt)).toEqual(
    Array.from({ length: 150 }, (_, i) => new Date(1000 * (3000 - 150 - i)).toISOString()),
  );
  expect(plans.filter((plan) => sortsInMemory(plan) || scansAll(plan))).toEqual([]);
});

test('a reply is recorded once', async () => {
  const id = await send();
  clock = new Date('2026-11-22T00:00:00Z');
  expect(await messages.markReplied(id)).toBe(true);
  clock = new Date('2026-11-23T00:00:00Z');
  expect(await messages.markReplied(id)).toBe(false);
  expect((await messages.page({ page: 1, limit: 1 })).items[0]).toMatchObject({ replied: true, repliedAt: '2026-11-22T00:00:00.000Z' });
});

test('a deleted message is gone, and unknown ones are not found', async () => {
  const id = await send();
  await messages.remove(id);
  expect((await messages.page({ page: 1, limit: 1 })).items).toEqual([]);
  await expect(messages.remove(id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(messages.markReplied(id)).rejects.toMatchObject({ code: 'not_found' });
});
