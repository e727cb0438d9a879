import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { deleted, email, idParam, inserted, instant, lines, modified, objectId, paging, text } from '../fields.ts';

/** `time` is the Asia/Dhaka 12-hour string the screens show; the server sets it. */
export const newMessage = z.object({
  name: text(120, 'Name'),
  email,
  messageText: lines(5000, 'Message'),
  time: z.string().max(60).optional(),
});

export const message = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  messageText: z.string(),
  time: z.string(),
  sentAt: instant,
  replied: z.boolean(),
  repliedAt: instant.nullable(),
});
export type Message = z.infer<typeof message>;

export const messagesContract = defineContract({
  'POST /sendMessage': { summary: 'Send a contact message', access: 'public', body: newMessage, response: inserted, rate: 'message' },
  'GET /allMessages': { summary: 'Messages, newest first', access: 'admin', query: paging, response: z.array(message), paged: true },
  'PATCH /message-replied/{id}': { summary: 'Record that a message was replied to', access: 'admin', params: idParam, response: modified },
  'DELETE /deleteMessage/{id}': { summary: 'Delete a message', access: 'admin', params: idParam, response: deleted },
});
