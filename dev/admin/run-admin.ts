import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { endOf } from '@pulsecart/core/accounts';
import { type ActivityEnd, searchWords } from '@pulsecart/core/operations';
import { Refusal } from '@pulsecart/platform/refusal';
import { disarmed } from '@pulsecart/shared/csv-cells';
import { exportList } from '@pulsecart/shared/operations/export-contract';
import { queueName } from '@pulsecart/shared/operations/jobs-contract';
import { stringify } from 'csv-stringify/sync';
import { repoDir } from '../engines/paths.ts';
import { withHelp } from '../launcher/command-line.ts';
import { type OpenShop, openShopForAdmin } from './open-shop.ts';
import { type Activity, recorded } from './recorded.ts';

const HELP = `npm run admin -- COMMAND

  grant EMAIL            makes the account an admin; it must have signed in once, with a verified address
  revoke EMAIL           makes it an ordinary account again; the last admin stays
  stuck [--older S]      orders that should long have moved on (by default for 120 seconds)
  retry ORDER…           sends these orders on again; with --all those that are stuck
  queues                 what waits, runs and failed
  pause QUEUE            no further jobs are taken (orders or maintenance); commands are still accepted
  resume QUEUE           jobs are taken again
  import FILE [options]  products from CSV or JSON; npm run catalogue -- --help tells the options
  export LIST            pending, confirmed or status, as CSV; --out FILE, --search TEXT

Each command is written into the activity log, with the user who runs it and the machine.
The shop is the one that is open in this folder, or MONGODB_URI, MONGODB_DB, REDIS_URL and REDIS_PREFIX.
Ends with 0 when it was done, 2 when there was nothing to do or the shop refused, 1 when it could not be done.`;

type Print = (line: string) => void;
type Options = { older: string; all: boolean; out?: string; search: string };

/** How a command went: the exit code, and what the activity log says of it. */
interface Ended extends Pick<ActivityEnd, 'outcome' | 'code'> {
  exit: number;
}

interface Command {
  /** What the activity log calls it. */
  activity: (words: string[], options: Options, shop: OpenShop) => Activity | Promise<Activity>;
  run: (shop: OpenShop, words: string[], options: Options, print: Print) => Promise<Ended>;
}

const done: Ended = { exit: 0, outcome: 'done' };
const nothingDone: Ended = { exit: 2, outcome: 'unchanged' };

/** One command of an operator. @returns the exit code @throws Error saying what to do */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv, print: Print): Promise<number> {
  const [name = '', ...rest] = args;
  if (args.includes('--help') && name !== 'import') {
    print(HELP);
    return 0;
  }
  if (name === 'import') return importFile(rest, env);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const complaint = name.startsWith('-') ? `Unknown option '${name}'` : `There is no command ${name}.`;
    print(name === '' ? HELP : `${complaint}\n\n${HELP}`);
    return 1;
  }
  const { values, positionals } = withHelp(HELP, () =>
    parseArgs({
      args: rest,
      allowPositionals: true,
      options: {
        older: { type: 'string', default: '120' },
        all: { type: 'boolean', default: false },
        out: { type: 'string' },
        search: { type: 'string', default: '' },
      },
    }),
  );
  const options = values as Options;
  const shop = await openShopForAdmin(env);
  try {
    const activity = await command.activity(positionals, options, shop);
    return (await recorded(shop, activity, () => command.run(shop, positionals, options, print))).exit;
  } finally {
    await shop.close();
  }
}

const setRole = (role: 'admin' | 'user'): Command => ({
  async activity([email = ''], _options, { accounts }) {
    const id = await accounts.idOf(email.toLowerCase());
    return { action: 'user.role', subject: id === null ? null : { kind: 'user', id }, detail: role };
  },
  async run({ accounts }, [given = ''], _options, print) {
    const email = given.toLowerCase();
    const outcome = await accounts.changeRoleOf(email, role);
    if (outcome === 'missing')
      throw new Refusal('not_found', `No account has the e-mail ${given || '(none given)'}. It must have signed in once.`);
    const said: Record<typeof outcome, string> = {
      changed: `${email} is ${role === 'admin' ? 'an admin' : 'no admin any more'}.`,
      unchanged: `${email} ${role === 'admin' ? 'was an admin already' : 'was no admin'}.`,
      last_admin: `${email} is the last admin and stays one. Grant another account first.`,
      gone: `${email} was deleted.`,
      email_not_verified: `${email} is not verified. Its owner can send the link from Profile, open it, and log in again; then grant it.`,
      decided_before: `${email} was decided about before.`,
    };
    print(said[outcome]);
    return { ...endOf(outcome), exit: outcome === 'changed' ? 0 : 2 };
  },
});

const setPaused = (paused: boolean): Command => ({
  activity: ([queue = '']) => ({ action: paused ? 'queue.pause' : 'queue.resume', subject: queue ? { kind: 'queue', id: queue } : null }),
  async run({ shop, needRedis }, [queue], _options, print) {
    const parsed = queueName.safeParse(queue);
    if (!parsed.success) throw new Refusal('invalid_input', `Name a queue: ${queueName.options.join(' or ')}.`);
    await needRedis();
    const now = await shop.operations.jobs.setPaused(parsed.data, paused, 'npm run admin');
    print(`The queue ${parsed.data} ${now ? 'is paused: commands are accepted, and nothing is worked on' : 'is worked on'}.`);
    return done;
  },
});

const commands: Record<string, Command> = {
  grant: setRole('admin'),
  revoke: setRole('user'),
  pause: setPaused(true),
  resume: setPaused(false),

  stuck: {
    activity: () => ({ action: 'operations.view', detail: 'stuck orders' }),
    async run({ shop }, _words, { older }, print) {
      const stuck = await shop.orders.upkeep.stuck(secondsOf(older) * 1000);
      for (const { orderId, state, step, since } of stuck)
        print(`${orderId}  ${state}${step === null ? '' : ` after ${step}`}  since ${since.toISOString()}`);
      print(`${stuck.length} stuck`);
      return stuck.length === 0 ? done : { exit: 2, outcome: 'done' };
    },
  },

  retry: {
    activity: (words, { all }) => ({ action: 'order.retry', detail: all ? 'all that are stuck' : `${words.length} named` }),
    async run(opened, words, { all, older }, print) {
      const { shop, needRedis } = opened;
      const ids = all ? (await shop.orders.upkeep.stuck(secondsOf(older) * 1000)).map(({ orderId }) => orderId) : words;
      if (ids.length === 0 && !all) throw new Refusal('invalid_input', 'Name the orders, or give --all.');
      if (ids.length > 0) await needRedis();
      let sent = 0;
      for (const [index, orderId] of ids.entries()) {
        const { exit, said } = await recorded(opened, { action: 'order.retry', subject: { kind: 'order', id: orderId } }, () =>
          retryOrder(opened, orderId),
        );
        if (exit === 0) sent++;
        print(`${index + 1}/${ids.length}  ${orderId}  ${said}`);
      }
      print(`${sent} of ${ids.length} sent on`);
      if (sent === 0) return nothingDone;
      return sent === ids.length ? done : { exit: 2, outcome: 'done' };
    },
  },

  queues: {
    activity: () => ({ action: 'operations.view', detail: 'queues' }),
    async run({ shop, needRedis }, _words, _options, print) {
      await needRedis();
      for (const { name, paused, waiting, active, delayed, failed, oldestMs } of await shop.operations.jobs.figures()) {
        const age = oldestMs === null ? '' : `, the oldest for ${Math.round(oldestMs / 1000)} s`;
        print(`${name}: ${waiting + delayed} waiting${age}, ${active} running, ${failed} failed${paused ? ', PAUSED' : ''}`);
      }
      return done;
    },
  },

  export: {
    activity: ([list = ''], { search }) => ({
      action: 'export',
      subject: list ? { kind: 'list', id: list } : null,
      detail: searchWords(search),
    }),
    async run({ shop }, [list], { out, search }, print) {
      const parsed = exportList.safeParse(list);
      if (!parsed.success) throw new Refusal('invalid_input', `Name a list: ${exportList.options.join(', ')}.`);
      const { columns, batches } = shop.orders.admin.table({ list: parsed.data, search, sort: 'newest' });
      let count = 0;
      async function* lines(): AsyncGenerator<string> {
        yield csvLine(columns);
        for await (const rows of batches) {
          for (const row of rows) yield csvLine(row);
          const thousands = Math.floor(count / 1000);
          count += rows.length;
          if (out !== undefined && Math.floor(count / 1000) > thousands) print(`${count} rows …`);
        }
      }
      if (out === undefined) {
        for await (const line of lines()) print(line);
        return done;
      }
      const file = createWriteStream(resolve(process.env.INIT_CWD ?? '.', out));
      await pipeline(
        lines,
        async function* ended(all: AsyncIterable<string>) {
          for await (const line of all) yield `${line}\r\n`;
        },
        file,
      ).catch((error: Error) => {
        throw new Error(`${out} could not be written: ${error.message}`);
      });
      print(`${count} rows written to ${out}`);
      return done;
    },
  },
};

async function retryOrder({ shop }: OpenShop, orderId: string): Promise<Ended & { said: string }> {
  const outcome = await shop.orders.upkeep.resume(orderId, 'npm run admin');
  const said = {
    sent: 'sent again',
    cancelled: 'its cancellation is finished',
    settled: 'nothing is left to do',
    missing: 'no such order',
  }[outcome];
  if (outcome === 'missing') return { exit: 2, outcome: 'refused', code: 'not_found', said };
  return { ...(outcome === 'settled' ? nothingDone : done), said };
}

/** As the download of the back office has it: quoted where needed, and no cell is a formula to a spreadsheet. */
export function csvLine(cells: readonly (string | number)[]): string {
  return stringify([cells.map(disarmed)], { eof: false });
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw new Error(`--older takes seconds, not "${text}".`);
  return seconds;
}

/** The same import as `npm run catalogue`, with its progress and its exit code. */
async function importFile(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) return runImport(args, env);
  const options = { 'dry-run': { type: 'boolean' }, rejects: { type: 'string' }, format: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const checked = values['dry-run'] === true;
  // A file can be checked without a shop, and then there is nobody to tell of it.
  const shop = await openShopForAdmin(env).catch((error: Error) => (checked ? null : Promise.reject(error)));
  if (shop === null) return runImport(args, env);
  try {
    const activity: Activity = {
      action: checked ? 'import.check' : 'import.apply',
      detail: positionals[0] ? basename(positionals[0]) : null,
    };
    const { exit } = await recorded(shop, activity, async () => {
      const code = await runImport(args, env);
      return { exit: code, outcome: code === 1 ? 'unknown' : 'done' };
    });
    return exit;
  } finally {
    await shop.close();
  }
}

function runImport(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const script = resolve(repoDir, 'dev/catalogue/cli.ts');
  const child = spawn(process.execPath, [...process.execArgv, script, 'import', ...args], { stdio: 'inherit', env });
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
  });
}
