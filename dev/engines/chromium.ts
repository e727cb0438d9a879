import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchOnce, type Reporter } from './fetched.ts';
import { findOnPath, run } from './run.ts';
import { Unavailable } from './unavailable.ts';

export type Browser = {
  /** The way it was had. */
  name: string;
  executablePath: string;
  /** Arguments it needs on this machine, for Playwright's `args`. */
  args: string[];
  /** What to start it with in its environment, for Playwright's `env`. */
  env: Record<string, string>;
};

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium for tests and pictures of the screens: the first that there is. @throws Error when there is none. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env, log: Reporter = () => {}): Promise<Browser> {
  const refusals: string[] = [];
  for (const find of [given, onPath, ofPlaywright, ofSparticuz]) {
    try {
      const browser = await find(env, log);
      log(`Chromium: ${browser.name} ← chosen`);
      return browser;
    } catch (error) {
      refusals.push(`  ${(error as Error).message}`);
    }
  }
  throw new Error(
    `No Chromium can be had on this machine. What was tried:\n${refusals.join('\n')}\nInstall chromium, or set CHROMIUM_PATH.`,
  );
}

type Find = (env: NodeJS.ProcessEnv, log: Reporter) => Promise<Browser>;

/** Drawn without OpenGL: emulating a graphics card takes all of a small machine, for seconds while a page moves. */
const drawing = ['--disable-gpu'];

/** Chromium's own sandbox does not work for root. */
const plainArgs = () => (process.getuid?.() === 0 ? [...drawing, '--no-sandbox'] : drawing);

const given: Find = async (env) => {
  const path = env.CHROMIUM_PATH ?? '';
  if (path === '') throw new Unavailable('CHROMIUM_PATH is not set');
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist`);
  return { name: 'CHROMIUM_PATH', executablePath: path, args: plainArgs(), env: {} };
};

const onPath: Find = async (env) => {
  for (const program of programs) {
    const executablePath = findOnPath(program, env.PATH);
    if (executablePath !== null) return { name: executablePath, executablePath, args: plainArgs(), env: {} };
  }
  throw new Unavailable(`none of ${programs.join(', ')} is on PATH`);
};

const ofPlaywright: Find = async () => {
  const { chromium } = await import('playwright-core');
  const executablePath = chromium.executablePath();
  if (!existsSync(executablePath)) throw new Unavailable('Playwright has downloaded no Chromium here');
  return { name: "Playwright's download", executablePath, args: plainArgs(), env: {} };
};

/** Chromium in an npm package, so that it comes with the others. It is unpacked once, under `.runtime/`. */
const ofSparticuz: Find = async (_, log) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Unavailable('@sparticuz/chromium is for Linux on x64');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as { version: string };
  const folder = await fetchOnce({
    name: `sparticuz-chromium-${version}`,
    essential: ['chromium'],
    log,
    fill: async (part) => {
      log('Chromium: unpacking @sparticuz/chromium');
      // The package unpacks to the folder for temporary files, and only where no earlier, perhaps cut-off, file stands.
      const script = `import chromium, { inflate } from ${JSON.stringify(entry)};
        await Promise.all([chromium.executablePath(), inflate(${JSON.stringify(join(entry, '../../bin/al2023.tar.br'))})]);`;
      await run(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, TMPDIR: part } });
    },
  });
  const { default: sparticuz } = await import('@sparticuz/chromium');
  const args = sparticuz.args.filter((arg) => !UNWANTED.test(arg));
  return {
    name: '@sparticuz/chromium',
    executablePath: join(folder, 'chromium'),
    args: [...drawing, ...args],
    env: await companions(folder),
  };
};

/** A bare machine lacks libraries and fonts that the package brings along; where the host has them, its own are better. */
async function companions(folder: string): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  const starts = await run(join(folder, 'chromium'), ['--version'], { timeoutMs: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!starts) env.LD_LIBRARY_PATH = join(folder, 'al2023/lib');
  if (!existsSync('/etc/fonts/fonts.conf')) {
    env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
    const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
    writeFileSync(env.FONTCONFIG_FILE, `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`);
  }
  return env;
}

/** Made for a small cloud function: a test wants a browser that keeps the rules of the web, in processes of its own. */
const UNWANTED =
  /^--(headless|single-process|in-process-gpu|ignore-gpu-blocklist|use-(gl|angle)|enable-unsafe-swiftshader|disable-(web-security|site-isolation-trials|features)|allow-running-insecure-content)/;
