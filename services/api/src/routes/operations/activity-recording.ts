import { type ActivityEnd, type ActivityLog, endedBy, type Subject, searchWords } from '@pulsecart/core/operations';
import type { Command, RecordCommand } from '@pulsecart/platform/http/contract-routes';
import type { CallName, ShopContract } from '@pulsecart/shared/contract';
import type { Endpoint, HandlerInput, ResponseOf } from '@pulsecart/shared/endpoint';
import type { ActivityAction } from '@pulsecart/shared/operations/activity-contract';

/** Looking at an order is no command. */
type Unwritten = 'PUT /order-presence/{orderId}' | 'DELETE /order-presence/{orderId}';
type AdminCommands = {
  [K in CallName]: K extends `GET ${string}` | Unwritten ? never : ShopContract[K]['access'] extends 'admin' ? K : never;
}[CallName];

interface Described<Response = unknown> {
  action: ActivityAction;
  subject?: Subject | null;
  detail?: string | null;
  /** A subject that only came to be with the command. */
  made?: (response: Response) => Subject | null;
}

/** Public ids of what a call names in another way; null where there is no such record. */
export interface Lookups {
  userId(email: string): Promise<string | null>;
  orderId(id: string): Promise<string | null>;
  confirmedId(id: string): Promise<string | null>;
}

type Description<E extends Endpoint> = (call: HandlerInput<E> & Lookups) => Described<ResponseOf<E>> | Promise<Described<ResponseOf<E>>>;

/** A description as it is looked up: the command was validated by the endpoint of that name. */
type AnyDescription = (call: Pick<Command, 'params' | 'body'> & { query: unknown } & Lookups) => Described | Promise<Described>;

const user = (id: string | null): Subject | null => (id === null ? null : { kind: 'user', id });
const product = (id: string): Subject => ({ kind: 'product', id });
/** By its public id, or by the record's where the call knows no other. */
const order = (id: string): Subject => ({ kind: 'order', id });
const queue = (id: string): Subject => ({ kind: 'queue', id });
const line = (index: number): string => `line ${index + 1}`;
const about = (action: ActivityAction, subject: Subject | null, detail: string | null = null) => ({ action, subject, detail });

/** What each command of the back office is called in the activity log. A command that is missing here does not compile. */
const described: { [K in AdminCommands]: Description<ShopContract[K]> } = {
  'PATCH /users/admin/{id}': ({ params, body }) => about('user.role', user(params.id), body.role),
  'DELETE /users/{email}': async ({ params, userId }) => about('user.delete', user(await userId(params.email))),
  'POST /add-product': () => ({ action: 'product.add', made: ({ insertedId }) => (insertedId === null ? null : product(insertedId)) }),
  'PUT /update-product/{productId}': ({ params, body }) =>
    about('product.update', product(params.productId), `price ${body.price}, stock ${body.stock}`),
  'DELETE /delete-product/{productId}': ({ params }) => about('product.delete', product(params.productId)),
  'PATCH /stockProductCount/{productId}/{quantity}': ({ params }) =>
    about('product.stock', product(params.productId), `${params.quantity} fewer`),
  'POST /selectedOrder': ({ body: { orderId, product: chosen } }) =>
    about('order.select', order(orderId), `${chosen.quantity} of product ${chosen.productId}`),
  'DELETE /selectedOrder/{orderId}/{lineIndex}': ({ params }) => about('order.give_back', order(params.orderId), line(params.lineIndex)),
  'DELETE /selectedOrders/{orderId}': ({ params }) => about('order.give_back', order(params.orderId), 'all lines'),
  'DELETE /view-order-delete/{orderId}/{lineIndex}': ({ params }) =>
    about('order.delete_line', order(params.orderId), line(params.lineIndex)),
  'POST /confirmOrder': ({ body: { orderId, orderProducts } }) =>
    about('order.confirm', order(orderId), orderProducts.length === 1 ? '1 line' : `${orderProducts.length} lines`),
  'DELETE /order-delete/{id}': async ({ params: { id }, orderId }) => about('order.delete', order((await orderId(id)) ?? id)),
  'DELETE /pendingOrders/{id}': async ({ params: { id }, orderId }) => about('order.delete', order((await orderId(id)) ?? id)),
  'PATCH /orderStatus/{orderId}': ({ params, body }) => about('order.status', order(params.orderId), body.status),
  'DELETE /confirmOrder/{id}': async ({ params: { id }, confirmedId }) => about('confirmed.delete', order((await confirmedId(id)) ?? id)),
  'POST /bulk': ({ body: { action, status, orderIds, search = '' } }) => ({
    action: 'bulk.begin',
    detail: [
      action,
      ...(status === undefined ? [] : [status]),
      orderIds === undefined ? searchWords(search) : `${orderIds.length} chosen`,
    ].join(', '),
    made: ({ bulkId }) => ({ kind: 'bulk', id: bulkId }),
  }),
  'POST /bulk/{id}/retry': ({ params: { id } }) => about('bulk.retry', { kind: 'bulk', id }),
  'PATCH /message-replied/{id}': ({ params: { id } }) => about('message.replied', { kind: 'message', id }),
  'DELETE /deleteMessage/{id}': ({ params: { id } }) => about('message.delete', { kind: 'message', id }),
  'POST /queues/{queue}/jobs/{id}/retry': ({ params: { id } }) => about('job.retry', { kind: 'job', id }),
  'POST /queues/{queue}/retry': ({ params }) => about('job.retry_all', queue(params.queue)),
  'DELETE /queues/{queue}/jobs/{id}': ({ params: { id } }) => about('job.remove', { kind: 'job', id }),
  'POST /product-imports/{id}/apply': ({ params: { id } }) => about('import.apply', { kind: 'import', id }),
  'POST /export-tickets': ({ body: { list, search } }) => about('export', { kind: 'list', id: list }, searchWords(search)),
  'POST /queues/{queue}/pause': ({ params }) => about('queue.pause', queue(params.queue)),
  'POST /queues/{queue}/resume': ({ params }) => about('queue.resume', queue(params.queue)),
};

/** Records the commands of the back office, and what admins change in other accounts' data; not what concerns their own. */
export function createActivityRecording(activityLog: ActivityLog, lookups: Lookups): RecordCommand {
  return async (command) => {
    const what = await describe(command, lookups);
    if (what === null) return null;
    const { action, subject = null, detail = null, made } = what;
    const { actor, correlationId } = command;
    const end = await activityLog.begin({ account: actor.email, action, subject, detail, correlationId });
    return (outcome) => end('error' in outcome ? endedBy(outcome.error) : done(outcome.answer, made));
  };
}

function describe({ name, actor, params, body }: Command, lookups: Lookups): Promise<Described | null> {
  const own = described[name as AdminCommands] as AnyDescription | undefined;
  if (own !== undefined) return Promise.resolve(own({ params, query: undefined, body, ...lookups }));
  const email = params.email;
  if (actor.role !== 'admin' || typeof email !== 'string' || email === actor.email) return Promise.resolve(null);
  const action = name === 'PUT /users-updated/{email}' ? 'user.profile' : 'user.belongings';
  const detail = action === 'user.profile' ? null : (name.split('/')[1] ?? null);
  return lookups.userId(email).then((id) => about(action, user(id), detail));
}

function done(answer: unknown, made: Described['made']): ActivityEnd {
  const counts = Object.entries(answer ?? {}).filter(([field]) => field === 'modifiedCount' || field === 'deletedCount');
  const unchanged = counts.length > 0 && counts.every(([, count]) => count === 0);
  return { outcome: unchanged ? 'unchanged' : 'done', subject: made?.(answer) ?? null };
}
