import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { slowFiles, type TestProject, testFiles } from './dev/test/projects.ts';

/** Workspace packages are tested as they are written, without a build between. */
const fromSource = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Node itself resolves what stays outside, with these conditions; `module` is for bundlers, and leads it to files that it
  // cannot load.
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions.filter((condition) => condition !== 'module')] } },
};

const skipped = process.env.TEST_FULL === '1' ? [] : slowFiles;

/** `npm run test:containers`: each file of integration tests with a Redis and a database in containers of its own. */
const inContainers = process.env.TEST_CONTAINERS === '1';

/**
 * Nothing in these tests waits, so only work can be slow: the longest takes about three seconds, and a machine that runs ten
 * things at once takes ten times as long. A test that hangs still ends within the minute.
 */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

const filesOf = (project: TestProject) => {
  const { include, exclude } = testFiles[project];
  return { include, exclude: [...exclude, ...skipped] };
};

/** A test that reaches its end without having asserted anything has failed. In a browser, waiting for what must appear asserts. */
const requireAssertions = true;

/** Neither the shop's zone nor UTC, and with summer time: an hour that is read or shown in the wrong zone is another hour. */
const env = { TZ: 'America/New_York' };

const projects: TestProjectInlineConfiguration[] = [
  {
    ...fromSource,
    test: { name: 'unit', ...filesOf('unit'), ...patient, env, expect: { requireAssertions } },
  },
  {
    ...fromSource,
    test: {
      name: 'int',
      ...filesOf('int'),
      globalSetup: ['dev/test/global-engines.ts'],
      ...(inContainers ? { setupFiles: ['dev/test/suite-containers.ts'], hookTimeout: 180_000, maxWorkers: 2 } : { hookTimeout: 120_000 }),
      testTimeout: 90_000,
      // Waiting ends when what is waited for is there: only a failure takes as long as this.
      expect: { requireAssertions, poll: { timeout: 30_000 } },
    },
  },
  {
    ...fromSource,
    test: { name: 'ui', ...filesOf('ui'), ...patient, environment: 'happy-dom', env, expect: { requireAssertions } },
  },
  {
    ...fromSource,
    test: {
      name: 'e2e',
      ...filesOf('e2e'),
      globalSetup: ['dev/test/global-shop.ts'],
      testTimeout: 180_000,
      hookTimeout: 120_000,
      // A busy machine takes its time to show what a page is waited for.
      expect: { poll: { timeout: 30_000 } },
      fileParallelism: false,
    },
  },
];

// Two files at a time: what waits for engines leaves room for another, also on two cores.
export default defineConfig({ test: { projects, maxWorkers: 2 } });
