import type { Messages } from '@pulsecart/core/messages';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { messagesContract } from '@pulsecart/shared/messages/contract';

/** Contact messages over HTTP. The time in a payload is ignored: the server has its own clock. */
export function createMessagesRoutes(messages: Messages): Handlers<typeof messagesContract> {
  return {
    'POST /sendMessage': async ({ body }) => ({ insertedId: await messages.send(body) }),
    'GET /allMessages': ({ query }) => messages.page(query),
    'PATCH /message-replied/{id}': async ({ params }) => ({ modifiedCount: (await messages.markReplied(params.id)) ? 1 : 0 }),
    'DELETE /deleteMessage/{id}': async ({ params }) => {
      await messages.remove(params.id);
      return { deletedCount: 1 };
    },
  };
}
