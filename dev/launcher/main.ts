/**
 * The second step, under Node 24: packages and engines are brought at the same time, then `start.ts` or `test.ts` takes
 * over. Until the packages are installed, only modules of Node itself may be imported.
 */
import { closeAndExit, closeOnSignals, isClosing } from './closing.ts';
import { type Command, readCommand } from './options.ts';
import { prepare } from './prepare.ts';
import { createProgress } from './progress.ts';

let isUp = false;
closeOnSignals(() => (isUp ? 0 : 130));

try {
  await obey(readCommand(process.argv.slice(2)));
} catch (error) {
  if (!isClosing()) console.error(`\n${explain(error as NodeJS.ErrnoException)}`);
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
    const { assertCanStart } = await import('./can-start.ts');
    await assertCanStart(command.options);
    await prepare({ progress, forced: command.options.engines, throwaway: false });
    const { start } = await import('./start.ts');
    await start(command.options, progress, up);
  } else if (command.name === 'bench' || command.name === 'drill') {
    await prepare({ progress, forced: [], throwaway: true });
    progress.close();
    const { runTool } = await import('./tool.ts');
    await closeAndExit(await runTool(command.name === 'bench' ? 'bench' : 'drills', command.args));
  } else {
    await prepare({ progress, forced: command.options.engines, throwaway: true });
    const { test } = await import('./test.ts');
    await closeAndExit(await test(command.options, progress));
  }
}

/** One message that says what to do, in place of a stack trace. */
function explain(error: NodeJS.ErrnoException): string {
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return `No permission for ${error.path ?? error.message}. Pulsecart writes to its own folder only (.runtime, .data, node_modules): give yourself the right to.`;
  }
  if (error.code === 'ENOSPC') return 'The disk is full. Pulsecart takes about 2 GB with all its engines.';
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message;
}
