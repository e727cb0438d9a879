import type { Messages } from '@pulsecart/core/messages';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { messagesContract } from '@pulsecart/shared/messages/contract';
import { deleted, modified } from '../http/counts.ts';

/** Contact messages over HTTP. The time in a payload is ignored: the server has its own clock. */
export function createMessagesRoutes(messages: Messages): Handlers<typeof messagesContract> {
  return {
    'POST /sendMessage': async ({ body }) => ({ insertedId: await messages.send(body) }),
    'GET /allMessages': ({ query }) => messages.page(query),
    'PATCH /message-replied/{id}': ({ params }) => modified(messages.markReplied(params.id)),
    'DELETE /deleteMessage/{id}': ({ params }) => deleted(messages.remove(params.id)),
  };
}
