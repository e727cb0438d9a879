import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { disarmed } from '@pulsecart/shared/csv-cells';
import { exportList } from '@pulsecart/shared/operations/export-contract';
import { queueName } from '@pulsecart/shared/operations/jobs-contract';
import { stringify } from 'csv-stringify/sync';
import { repoDir } from '../engines/paths.ts';
import { withHelp } from '../launcher/command-line.ts';
import { type OpenShop, openShopForAdmin } from './open-shop.ts';

const HELP = `npm run admin -- COMMAND

  grant EMAIL            makes the account an admin; it must have signed in once
  revoke EMAIL           makes it an ordinary account again; the last admin stays
  stuck [--older S]      orders that should long have moved on (by default for 120 seconds)
  retry ORDER…           sends these orders on again; with --all those that are stuck
  queues                 what waits, runs and failed
  pause QUEUE            no further jobs are taken (orders or maintenance); commands are still accepted
  resume QUEUE           jobs are taken again
  import FILE [options]  products from CSV or JSON; npm run catalogue -- --help tells the options
  export LIST            pending, confirmed or status, as CSV; --out FILE, --search TEXT

The shop is the one that is open in this folder, or MONGODB_URI, MONGODB_DB, REDIS_URL and REDIS_PREFIX.
Ends with 0 when it was done, 2 when there was nothing to do or the shop refused, 1 when it could not be done.`;

type Print = (line: string) => void;
type Options = { older: string; all: boolean; out?: string; search: string };
type Command = (shop: OpenShop, words: string[], options: Options, print: Print) => Promise<number>;

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
  const shop = await openShopForAdmin(env);
  try {
    return await command(shop, positionals, values as Options, print);
  } finally {
    await shop.close();
  }
}

const setRole =
  (role: 'admin' | 'user'): Command =>
  async ({ accounts }, [given = ''], _options, print) => {
    const email = given.toLowerCase();
    const outcome = await accounts.changeRoleOf(email, role);
    if (outcome === 'missing') throw new Error(`No account has the e-mail ${given || '(none given)'}. It must have signed in once.`);
    const said = {
      changed: `${email} is ${role === 'admin' ? 'an admin' : 'no admin any more'}.`,
      unchanged: `${email} ${role === 'admin' ? 'was an admin already' : 'was no admin'}.`,
      last_admin: `${email} is the last admin and stays one. Grant another account first.`,
      gone: `${email} was deleted.`,
    };
    print(said[outcome]);
    return outcome === 'changed' ? 0 : 2;
  };

const setPaused =
  (paused: boolean): Command =>
  async ({ shop, needRedis }, [queue], _options, print) => {
    const parsed = queueName.safeParse(queue);
    if (!parsed.success) throw new Error(`Name a queue: ${queueName.options.join(' or ')}.`);
    await needRedis();
    const now = await shop.operations.jobs.setPaused(parsed.data, paused, 'npm run admin');
    print(`The queue ${parsed.data} ${now ? 'is paused: commands are accepted, and nothing is worked on' : 'is worked on'}.`);
    return 0;
  };

const commands: Record<string, Command> = {
  grant: setRole('admin'),
  revoke: setRole('user'),
  pause: setPaused(true),
  resume: setPaused(false),

  async stuck({ shop }, _words, { older }, print) {
    const stuck = await shop.orders.upkeep.stuck(secondsOf(older) * 1000);
    for (const { orderId, state, step, since } of stuck)
      print(`${orderId}  ${state}${step === null ? '' : ` after ${step}`}  since ${since.toISOString()}`);
    print(`${stuck.length} stuck`);
    return stuck.length === 0 ? 0 : 2;
  },

  async retry({ shop, needRedis }, words, { all, older }, print) {
    const { upkeep } = shop.orders;
    const ids = all ? (await upkeep.stuck(secondsOf(older) * 1000)).map(({ orderId }) => orderId) : words;
    if (ids.length === 0 && !all) throw new Error('Name the orders, or give --all.');
    if (ids.length > 0) await needRedis();
    let done = 0;
    for (const [index, orderId] of ids.entries()) {
      const outcome = await upkeep.resume(orderId, 'npm run admin');
      if (outcome === 'sent' || outcome === 'cancelled') done++;
      const said = {
        sent: 'sent again',
        cancelled: 'its cancellation is finished',
        settled: 'nothing is left to do',
        missing: 'no such order',
      };
      print(`${index + 1}/${ids.length}  ${orderId}  ${said[outcome]}`);
    }
    print(`${done} of ${ids.length} sent on`);
    return done === ids.length && done > 0 ? 0 : 2;
  },

  async queues({ shop, needRedis }, _words, _options, print) {
    await needRedis();
    for (const { name, paused, waiting, active, delayed, failed, oldestMs } of await shop.operations.jobs.figures()) {
      const age = oldestMs === null ? '' : `, the oldest for ${Math.round(oldestMs / 1000)} s`;
      print(`${name}: ${waiting + delayed} waiting${age}, ${active} running, ${failed} failed${paused ? ', PAUSED' : ''}`);
    }
    return 0;
  },

  async export({ shop }, [list], { out, search }, print) {
    const parsed = exportList.safeParse(list);
    if (!parsed.success) throw new Error(`Name a list: ${exportList.options.join(', ')}.`);
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
      return 0;
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
    return 0;
  },
};

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
function importFile(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const script = resolve(repoDir, 'dev/catalogue/cli.ts');
  const child = spawn(process.execPath, [...process.execArgv, script, 'import', ...args], { stdio: 'inherit', env });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}
