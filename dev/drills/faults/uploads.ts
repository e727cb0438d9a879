import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { signUp } from '@pulsecart/api/testing/test-accounts';
import sharp from 'sharp';
import type { TestAccount } from '../../bench/shop/test-accounts.ts';
import { DEMO_PROJECT } from '../../engines/auth-emulator.ts';
import { startEngines } from '../../engines/start-engines.ts';
import type { Drill, DrillResult } from '../drill.ts';
import type { Answer } from '../harness/client.ts';
import { type DrillProcess, residentMb } from '../harness/drill-shop.ts';
import { type LoadedShop, ms, seconds, underLoad } from '../harness/load.ts';
import { until } from '../harness/until.ts';

const MB = 1024 * 1024;

/** Something that the API takes in, and as it is known to end what does not come to its end. */
interface UploadKind {
  path: string;
  role: 'user' | 'admin';
  type: string;
  /** What is sent before it stops, and how long it was said to be, in bytes. */
  sent: Buffer;
  length: number;
  places: number;
  limitMs: number;
}

const partOf = 'content-disposition: form-data; name="image"; filename="p.jpg"\r\ncontent-type: image/jpeg';
const row = { sku: 'S-1', title: 'Lamp', category: 'Popular', price: 1, rating: 4, stock: 1, description: 'A lamp.' };
const line = `${JSON.stringify({ ...row, features: ['bright'], imgUrl: '/lamp.svg' })}\n`;
const photo = sharp({ create: { width: 20, height: 20, channels: 3, background: '#1f6f54' } })
  .png()
  .toBuffer();
const newcomer = {
  ...{ displayName: 'Ann Newcomer', phone: '+15550100199', photoURL: 'https://pictures.example/ann.png' },
  ...{ division: 'Dhaka', district: 'Dhaka', thana: 'Gulshan', address: 'Road 1' },
};

const pictures: UploadKind = {
  path: '/images',
  role: 'user',
  type: 'multipart/form-data; boundary=b',
  sent: Buffer.concat([Buffer.from(`--b\r\n${partOf}\r\n\r\n`), Buffer.alloc(4 * MB)]),
  length: 5 * MB,
  places: 4,
  limitMs: 60_000,
};

const files: UploadKind = {
  path: '/product-imports?name=lamps.ndjson',
  role: 'admin',
  type: 'application/x-ndjson',
  sent: Buffer.from(line.repeat(1000)),
  length: 40 * MB,
  places: 2,
  limitMs: 120_000,
};

const CONNECTIONS = 5;
const CROWD = 8;
const ROUNDS = 10;
/** Longest that anybody else waits for an answer, in milliseconds. */
const ANSWER_MS = 5000;
/** What an upload may outlive its time by. */
const LATE_MS = 5000;
/** All connections together send twice as much. */
const MOST_GROWTH_MB = 110;

interface StuckUploads {
  kind: UploadKind;
  /** So many hold a place: the others were turned away. */
  holding(): number;
  /** How those that were answered late ended: with which status, after how many milliseconds. */
  outlasted: { status: number; afterMs: number }[];
  destroy(): void;
}

/** Uploads that stop in the middle, on several connections of each account. */
function beginUploads(kind: UploadKind, { port }: DrillProcess, accounts: readonly TestAccount[]): StuckUploads {
  const holding = new Set<ClientRequest>();
  const outlasted: StuckUploads['outlasted'] = [];
  for (const { token } of accounts.flatMap((account) => Array<TestAccount>(CONNECTIONS).fill(account))) {
    const began = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'content-type': kind.type, 'content-length': kind.length };
    const upload = request({ host: '127.0.0.1', port, path: `/api${kind.path}`, method: 'POST', headers, agent: false });
    holding.add(upload);
    const end = (status: number): void => {
      const afterMs = performance.now() - began;
      if (holding.delete(upload) && afterMs > kind.limitMs / 2) outlasted.push({ status, afterMs });
      upload.destroy();
    };
    upload.on('response', ({ statusCode }) => end(statusCode ?? 0));
    upload.on('error', () => end(0));
    upload.write(kind.sent);
  }
  return {
    kind,
    holding: () => holding.size,
    outlasted,
    destroy() {
      for (const upload of holding) upload.destroy();
    },
  };
}

type Took = Record<'registrations' | 'uploads' | 'refusals', number[]>;

/**
 * Somebody registers, somebody else uploads a picture and another admin a file, all at once.
 * @returns what was not answered as it should be
 */
async function othersCome({ client, shop }: LoadedShop, emulator: string, took: Took, uploads: 'uploads' | 'refusals'): Promise<string[]> {
  const wrong: string[] = [];
  const measure = async (what: string, to: number[], work: () => Promise<Answer>, isRight: (answer: Answer) => boolean): Promise<void> => {
    const at = performance.now();
    const answer = await work();
    to.push(performance.now() - at);
    if (!isRight(answer)) wrong.push(`${what} was answered with ${answer.status} ${answer.body?.code ?? ''}`);
  };
  const isDone = ({ status }: Answer): boolean => status === 200 || status === 201;
  const isRight = uploads === 'uploads' ? isDone : ({ body }: Answer): boolean => body?.code === 'busy';
  const [shopper, admin] = [...(await shop.addAccounts(1)), ...(await shop.addAccounts(1, 'admin'))];
  if (shopper === undefined || admin === undefined) throw new Error('nobody there');
  const picture = new FormData();
  picture.append('image', new Blob([new Uint8Array(await photo)], { type: 'image/png' }), 'photo.png');
  const { email, idToken } = await signUp(emulator, `${randomUUID()}@shop.test`);
  const register = async (): Promise<Answer> => {
    const traded = await client.call('POST /jwt', { token: idToken }, { email });
    return isDone(traded) ? client.call('POST /newUser', { token: traded.body.token }, { ...newcomer, email }) : traded;
  };
  await Promise.all([
    measure('a registration', took.registrations, register, isDone),
    measure('a picture', took[uploads], () => client.call('POST /images', shopper, picture), isRight),
    measure('a file', took[uploads], () => client.call(`POST ${files.path}`, admin, new Blob([line], { type: files.type })), isRight),
  ]);
  return wrong;
}

export const uploadsStuck: Drill = {
  name: 'uploads-stuck',
  title: 'Uploads of pictures and files that stop in the middle, on many connections of many accounts',
  async run(context): Promise<DrillResult> {
    const engines = await startEngines({ kinds: ['auth'], throwaway: true });
    const kinds = context.quick ? [pictures] : [pictures, files];
    const stuck: StuckUploads[] = [];
    const failures: string[] = [];
    let api: DrillProcess;
    let look: NodeJS.Timeout | undefined;
    try {
      return await underLoad(context, {
        engines: context.engines,
        perSecond: 4,
        workers: 1,
        settings: { FIREBASE_AUTH_EMULATOR_HOST: engines.authEmulatorHost, FIREBASE_PROJECT_ID: DEMO_PROJECT },
        async open(shop) {
          api = await shop.startApi();
        },
        async breaks(loaded) {
          const { shop, fault } = loaded;
          const took: Took = { registrations: [], uploads: [], refusals: [] };
          const othersComeAgain = async (uploads: 'uploads' | 'refusals'): Promise<void> => {
            for (let i = 0; i < ROUNDS; i++) failures.push(...(await othersCome(loaded, engines.authEmulatorHost, took, uploads)));
          };
          const begin = async (kind: UploadKind, accounts: number): Promise<void> => {
            stuck.push(beginUploads(kind, api, await shop.addAccounts(accounts, kind.role)));
          };
          const held = (kind: UploadKind): number => stuck.reduce((sum, one) => sum + (one.kind === kind ? one.holding() : 0), 0);
          const hold = (free: number) => kinds.every((kind) => held(kind) === kind.places - free);
          // Whatever the API loads at a first call is there before anything is measured.
          await othersComeAgain('uploads');
          const before = residentMb(api);
          let most = before;
          look = setInterval(() => (most = Math.max(most, residentMb(api))), 100);
          await fault('stuck', async () => {
            for (const kind of kinds) await begin(kind, kind.places - 1);
            await until('of each kind one place is left', () => hold(1), 20_000);
            await othersComeAgain('uploads');
            for (const kind of kinds) await begin(kind, CROWD);
            await until('every place is taken', () => hold(0), 20_000);
            if (!context.quick) await othersComeAgain('refusals');
            await until('every place is free again', () => kinds.every((kind) => held(kind) === 0), 150_000);
          });
          await othersComeAgain('uploads');
          const longest = Math.max(...took.registrations, ...took.uploads, ...took.refusals);
          if (longest > ANSWER_MS) failures.push(`somebody waited for an answer for ${seconds(longest)}`);
          if (most - before > MOST_GROWTH_MB) failures.push(`the API grew by ${Math.round(most - before)} MB`);
          failures.push(...stuck.flatMap(endedWrongly));
          return {
            'registrations (longest)': ms(Math.max(...took.registrations)),
            'uploads of others (longest)': ms(Math.max(...took.uploads)),
            'turned away while every place was taken (longest)': ms(Math.max(0, ...took.refusals)),
            'places free again after': kinds.map((kind) => seconds(longestOf(stuck, kind))).join(' and '),
            'API grew by': `${Math.round(most - before)} MB`,
          };
        },
        expect: () => failures,
      });
    } finally {
      clearInterval(look);
      for (const uploads of stuck) uploads.destroy();
      await engines.stop();
    }
  },
};

function endedWrongly({ kind, outlasted }: StuckUploads): string[] {
  const late = outlasted.filter(({ status, afterMs }) => status !== 503 || afterMs > kind.limitMs + LATE_MS);
  return late.map(({ status, afterMs }) => `an upload to ${kind.path} ended after ${seconds(afterMs)} with ${status}`);
}

const longestOf = (stuck: readonly StuckUploads[], kind: UploadKind): number =>
  Math.max(0, ...stuck.flatMap((one) => (one.kind === kind ? one.outlasted.map(({ afterMs }) => afterMs) : [])));
