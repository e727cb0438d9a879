import { notFound } from '@pulsecart/platform/refusal';
import { dhakaDateTime } from '@pulsecart/shared/dhaka-time';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { Message } from '@pulsecart/shared/messages/contract';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { z } from 'zod';

/** A contact message, in the collection `messages`. */
export const messageDocument = z.object({
  _id: z.instanceof(ObjectId),
  name: z.string(),
  email: z.string(),
  messageText: z.string(),
  /** What the screens show, in the shop's own zone. */
  time: z.string(),
  sentAt: z.date(),
  repliedAt: z.date().nullable(),
});
export type MessageDocument = z.infer<typeof messageDocument>;

/** Messages are counted no further than this: an admin leafs through pages, not through thousands. */
const COUNT_LIMIT = 10_001;

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(db: Db, now: () => Date) {
  const messages: Collection<MessageDocument> = db.collection('messages');
  return {
    /** @returns the message's id */
    async send({ name, email, messageText }: Pick<MessageDocument, 'name' | 'email' | 'messageText'>): Promise<string> {
      const sentAt = now();
      const _id = new ObjectId();
      await messages.insertOne({ _id, name, email, messageText, time: dhakaDateTime(sentAt), sentAt, repliedAt: null });
      return _id.toHexString();
    },
    /** Newest first. The total is exact up to 10,000. */
    async page({ page, limit }: Paging): Promise<Found<Message>> {
      // The index is named, because FerretDB sorts a collection of which it has no statistics yet.
      const order = { sort: { sentAt: -1, _id: -1 }, hint: 'newest' } as const;
      const options = { ...order, skip: (page - 1) * limit, limit, batchSize: limit + 1 };
      const [items, total] = await Promise.all([messages.find({}, options).toArray(), messages.countDocuments({}, { limit: COUNT_LIMIT })]);
      return { items: items.map(presentMessage), total };
    },
    /** Records that a message was replied to. @returns false where it was already @throws Refusal `not_found` */
    async markReplied(id: string): Promise<boolean> {
      const _id = new ObjectId(id);
      const { modifiedCount } = await messages.updateOne({ _id, repliedAt: null }, { $set: { repliedAt: now() } });
      if (modifiedCount === 1) return true;
      if ((await messages.findOne({ _id }, { projection: { _id: 1 } })) === null) throw notFound('This message');
      return false;
    },
    /** @throws Refusal `not_found` */
    async remove(id: string): Promise<void> {
      if ((await messages.deleteOne({ _id: new ObjectId(id) })).deletedCount === 0) throw notFound('This message');
    },
    async ensureIndexes(): Promise<void> {
      await messages.createIndex({ sentAt: -1, _id: -1 }, { name: 'newest' });
    },
  };
}

function presentMessage({ _id, name, email, messageText, time, sentAt, repliedAt }: MessageDocument): Message {
  return {
    _id: _id.toHexString(),
    name,
    email,
    messageText,
    time,
    sentAt: sentAt.toISOString(),
    replied: repliedAt !== null,
    repliedAt: repliedAt?.toISOString() ?? null,
  };
}
