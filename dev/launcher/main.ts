/**
 * The second step, under Node 24: packages and engines are brought at the same time, then `start.ts`, `test.ts` or
 * `validate.ts` takes over. Until the packages are installed, only modules of Node itself may be imported.
 */
import { allKinds, type EngineKind } from '../engines/engine.ts';
import { checkSettings } from './check-settings.ts';
import { closeAndExit, closeOnSignals, isClosing } from './closing.ts';
import { confirmDeletion, deleteData, planDeletion } from './fresh.ts';
import { type Command, readCommand, type StartOptions, type TestOptions } from './options.ts';
import { isInstalled, prepare } from './prepare.ts';
import { createProgress } from './progress.ts';
import { givenSettings } from './settings.ts';

let isUp = false;
closeOnSignals(() => (isUp ? 0 : 130));

try {
  await obey(readCommand(process.argv.slice(2)));
} catch (error) {
  if (!isClosing()) console.error(`\n${explain(error as NodeJS.ErrnoException)}`);
  // Whoever reads the closing line finds one, also where nothing could be run.
  if (!isClosing() && process.argv.includes('--gates')) console.log('\n0 passed, 1 failed');
  await closeAndExit(1);
}

async function obey(command: Command): Promise<void> {
  if (command.name === 'help') {
    console.log(command.text);
    return closeAndExit(0);
  }
  const progress = createProgress();
  const up = () => {
    isUp = true;
  };
  if (command.name === 'start') {
    // What checks the settings is itself a package: on the first start it comes after those are installed.
    const canCheck = isInstalled();
    if (canCheck) await checkSettings(command.options);
    const { assertCanStart } = await import('./can-start.ts');
    await assertCanStart(command.options);
    const deletions = command.options.fresh ? await agreedDeletions(command.options) : [];
    await prepare({ progress, forced: command.options.engines, throwaway: false, kinds: allKinds });
    if (!canCheck) await checkSettings(command.options);
    await deleteData(deletions);
    const { start } = await import('./start.ts');
    await start(command.options, progress, up);
  } else if (command.name === 'bench' || command.name === 'drill') {
    // The tool brings its engines itself, once it has read its options.
    await prepare({ progress, forced: [], throwaway: true, kinds: [] });
    progress.close();
    const { runTool } = await import('./tool.ts');
    await closeAndExit(await runTool(command.name === 'bench' ? 'bench' : 'drills', command.args));
  } else if (command.name === 'validate') {
    await prepare({ progress, forced: [], throwaway: true, kinds: [] });
    const { validate } = await import('./validate.ts');
    await closeAndExit(await validate(command.options, progress));
  } else {
    const { engines: forced, gates } = command.options;
    await prepare({ progress, forced, throwaway: true, kinds: kindsFor(command.options), canWait: gates });
    const { test } = await import('./test.ts');
    await closeAndExit(await test(command.options, progress));
  }
}

/** What `--fresh` deletes; asked before anything is fetched. */
async function agreedDeletions({ engines: forced, yes }: StartOptions): Promise<ReturnType<typeof planDeletion>> {
  const deletions = planDeletion({ given: givenSettings(), forced });
  await confirmDeletion(deletions, yes);
  return deletions;
}

/** Engines that tests need for certain: where some are named, that is told once the packages are there. */
function kindsFor({ containers, vitest }: TestOptions): readonly EngineKind[] {
  if (vitest.length > 0) return [];
  return containers ? ['auth'] : allKinds;
}

/** One message that says what to do, in place of a stack trace. */
function explain(error: NodeJS.ErrnoException): string {
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return `No permission for ${error.path ?? error.message}. Pulsecart writes to its own folder only (.runtime, .data, node_modules): give yourself the right to.`;
  }
  if (error.code === 'ENOSPC') return 'The disk is full. Pulsecart takes about 2 GB with all its engines.';
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message;
}
