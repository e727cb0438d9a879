import { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { pushSchemas } from '@pulsecart/shared/realtime/events';
import { z } from 'zod';
import { createSchemaBook, type SchemaBook } from './json-schemas.ts';

interface Description {
  summary: string;
  description: string;
}

/** Summaries and descriptions, one for each job and each event; a test checks that none is missing. */
const jobs: Record<string, Description> = {
  placed: {
    summary: 'An order was placed',
    description:
      'Writes the tracking record and clears the cart where the API did not get to it. Waits two seconds; its id is `placed-{orderId}`.',
  },
  confirm: {
    summary: 'An order is to be confirmed',
    description:
      'Takes the stock, writes the confirmed order, moves the tracking on and closes the order. Its id is `confirm-{confirmationId}-{sends}`, because BullMQ ignores an id it has seen. A product that is short ends the job without another attempt: it is completed, and its result says what was refused.',
  },
  import: {
    summary: 'An import of products goes on',
    description: 'Takes over the checked rows that were not taken over yet, and may be sent again at any moment: what is done is recorded.',
  },
  bulk: {
    summary: 'A command over many orders goes on',
    description:
      'Works through what the bulk job has not done yet, a portion of orders at a time, and may be sent again at any moment: what is done is recorded in the database.',
  },
};
const pushes: Record<string, Description> = {
  'record:changed': {
    summary: 'A record of an order has a new version',
    description:
      'To the admins; changes of `orderStatus` also to the customer. Drop it where you hold that `version` of that `record` or a newer one, else fetch the record. It may come twice.',
  },
  'bulk:progress': {
    summary: 'A job over many orders moved on',
    description: 'To the admins. Drop it where you hold that `version` or a newer one. Results of single orders are fetched.',
  },
  'import:progress': {
    summary: 'An import of products moved on',
    description: 'To the admins. Drop it where you hold that `version` or a newer one. Results of single rows are fetched.',
  },
  'order:watched': {
    summary: 'An admin opened an order or left it',
    description: 'To the admins: everybody who has the order open now. Forget somebody after `until`.',
  },
  'stats:moved': {
    summary: 'Sums of the dashboard changed',
    description: 'To the admins, at most once a second from each process. It carries nothing: fetch what is shown.',
  },
  'account:changed': {
    summary: 'The role of the account changed, or it was deleted',
    description: 'To all pages of the account: fetch the account again. It carries nothing. A deleted account is disconnected afterwards.',
  },
};

const description = `Queues between the API and the workers, and pushes to browsers. The database is the truth: a job or a push may be lost with Redis or come twice, and is sent again from the outbox.

One correlation id, the \`X-Correlation-Id\` of the request, is carried by the jobs and the pushes that follow from it. The calls: [OpenAPI](/api/docs).`;

export function asyncApiDocument(version: string) {
  const book = createSchemaBook('draft-7');
  const queue = messagesOf(orderJobs, jobs, book, 'Job');
  const chores = messagesOf(maintenanceJobs, jobs, book, 'Job');
  const socket = messagesOf(pushSchemas, pushes, book, 'Push');
  return book.settle({
    asyncapi: '3.0.0',
    info: { title: 'Pulsecart jobs and pushes', version, description, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: {
      redis: { host: 'localhost:6379', protocol: 'redis', description: 'Between the processes; the address is the setting REDIS_URL' },
      shop: {
        host: 'localhost:3000',
        pathname: '/socket.io',
        protocol: 'ws',
        description:
          'Socket.IO over WebSocket only; the token of `POST /api/jwt` goes in the handshake as `auth.token`, and rooms come from it alone',
        security: [{ $ref: '#/components/securitySchemes/shopToken' }],
      },
    },
    channels: {
      orders: queueChannel(
        'orders',
        'A BullMQ queue. Twelve attempts with a growing pause; a job of a killed worker is taken up within ten seconds.',
        queue,
      ),
      maintenance: queueChannel(
        'maintenance',
        'A BullMQ queue like `orders`, for work that is long and may wait: it never stands before a confirmation.',
        chores,
      ),
      browser: {
        address: '/',
        title: 'Socket of a browser',
        description: 'The main namespace. Browsers send nothing: commands go over HTTP.',
        servers: [{ $ref: '#/servers/shop' }],
        messages: referred(socket),
      },
    },
    operations: {
      sendJobs: operation('send', 'The API and the sweeper send jobs', 'orders', queue),
      doJobs: operation('receive', 'Workers do them', 'orders', queue),
      sendChores: operation('send', 'The API and the sweeper send long work', 'maintenance', chores),
      doChores: operation('receive', 'Workers do it', 'maintenance', chores),
      push: operation('send', 'The API hands pushes to browsers', 'browser', socket),
    },
    components: {
      messages: { ...queue, ...chores, ...socket },
      securitySchemes: { shopToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}

const queueChannel = (name: string, text: string, messages: Messages) => ({
  address: `{prefix}:${name}`,
  title: `Queue \`${name}\``,
  description: text,
  servers: [{ $ref: '#/servers/redis' }],
  parameters: { prefix: { description: 'The setting REDIS_PREFIX in braces', default: '{pulsecart}' } },
  messages: referred(messages),
});

const operation = (action: 'send' | 'receive', title: string, channel: string, messages: Messages) => ({
  action,
  title,
  channel: { $ref: `#/channels/${channel}` },
  messages: Object.keys(messages).map((key) => ({ $ref: `#/channels/${channel}/messages/${key}` })),
});

type Messages = Record<string, Message>;

export interface Message extends Description {
  name: string;
  title: string;
  payload: object;
  correlationId?: object;
}

/** Message keys may hold no colon: `record:changed` → `recordChangedPush`. */
function messagesOf<N extends string>(
  schemas: Record<N, z.ZodType>,
  descriptions: Record<string, Description>,
  book: SchemaBook,
  kind: string,
): Messages {
  return Object.fromEntries(
    (Object.keys(schemas) as N[]).map((name) => {
      const key = name.replace(/:(\w)/g, (_, letter: string) => letter.toUpperCase()) + kind;
      // `v` and the ids are the same on both sides; defaults there are none.
      const payload = book.add(schemas[name], 'answered');
      return [
        key,
        {
          name,
          title: name,
          ...(descriptions[name] ?? { summary: '', description: '' }),
          payload,
          ...(isCorrelated(schemas[name]) ? { correlationId: { location: '$message.payload#/correlationId' } } : {}),
        },
      ];
    }),
  );
}

/** Whether a message carries the correlation id, whichever of its shapes it has. */
function isCorrelated(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.every((option) => isCorrelated(option as z.ZodType));
  return schema instanceof z.ZodObject && 'correlationId' in schema.shape;
}

const referred = (messages: Messages): Record<string, object> =>
  Object.fromEntries(Object.keys(messages).map((key) => [key, { $ref: `#/components/messages/${key}` }]));

export type EventsDocument = ReturnType<typeof asyncApiDocument>;
