import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { type Engines, startEngines } from '../engines/start-engines.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import type { Section, SectionResult } from './harness/figures.ts';
import { createProgressBar, type ProgressBar } from './harness/progress-bar.ts';
import { type Circumstances, storeResult } from './report/results.ts';
import { figureLine } from './report/words.ts';

export interface RunOptions {
  quick: boolean;
  pairs: number;
  minutes: number;
  label: string;
  engine: readonly string[];
  profile: boolean;
  outDir: string;
}

/**
 * Runs sections one after the other on one set of engines, which start empty and keep everything durable as the shop's own
 * do. A section that fails leaves its reason in the result, and the next one runs.
 */
export async function runSections(
  chosen: readonly Section[],
  options: RunOptions,
  atExit: (cleanUp: () => Promise<void>) => void,
): Promise<void> {
  const bar = createProgressBar();
  bar.show(0, 'building');
  await build(servicesBuild);
  bar.show(0, 'starting engines');
  const dataDir = join(runtimeDir, 'bench', `engines-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const engines = await startEngines({ kinds: ['redis', 'mongodb'], dataDir, forced: options.engine, log: bar.say });
  atExit(async () => {
    await engines.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const measured = circumstances(engines, options.quick);
  bar.say(`Database: ${measured.database}\nRedis: ${measured.redis}\n${measured.cpu}, ${measured.cores} cores, Node ${measured.node}\n`);
  const whole = chosen.reduce((sum, section) => sum + takes(section, options), 0);
  let before = 0;
  for (const section of chosen) {
    const share = takes(section, options);
    const show = (done: number, what = section.title): void => bar.show((before + done * share) / whole, what);
    const result = await runSection(section, engines, options, show);
    storeResult(options.outDir, options.label, result, { ...measured, at: new Date().toISOString() });
    tell(bar, result);
    before += share;
  }
  bar.close();
}

const takes = ({ name, takes: { full, quick } }: Section, options: RunOptions): number =>
  name === 'soak' ? options.minutes * 60 : options.quick ? quick : full;

async function runSection(
  section: Section,
  engines: Engines,
  { quick, pairs, minutes, profile }: RunOptions,
  progress: (done: number, what?: string) => void,
): Promise<SectionResult> {
  const { name, title } = section;
  const outDir = join(runtimeDir, 'bench');
  const { redisUrl, mongodbUri } = engines;
  const about = { redisUrl, mongodbUri, redis: engines.redis?.label ?? '', mongodb: engines.mongodb?.label ?? '' };
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
  try {
    progress(0, title);
    const figures = await section.run({ quick, pairs, minutes, profile, outDir, engines: about, progress });
    return { section: name, title, seconds: seconds(), figures };
  } catch (error) {
    const failure = process.env.DEBUG ? String((error as Error).stack) : (error as Error).message;
    return { section: name, title, seconds: seconds(), figures: [], failure };
  }
}

function tell(bar: ProgressBar, { title, seconds, figures, failure }: SectionResult): void {
  bar.say(`${title} (${seconds} s)`);
  if (failure !== undefined) bar.say(`  could not be measured: ${failure}`);
  for (const figure of figures) bar.say(`  ${figureLine(figure)}`);
}

function circumstances(engines: Engines, quick: boolean): Circumstances {
  const cpu = cpus();
  // Where the data lie is nobody's business.
  const plain = (label = ''): string => label.replace(/, data in .*/, '');
  return {
    at: '',
    commit: commit(),
    quick,
    database: plain(engines.mongodb?.label),
    redis: plain(engines.redis?.label),
    node: process.versions.node,
    cpu: cpu[0]?.model.trim() ?? 'unknown',
    cores: cpu.length,
  };
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repoDir, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
