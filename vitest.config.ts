import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Workspace packages are tested as they are written, without a build between. */
const fromSource = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Node itself resolves what stays outside, with these conditions; `module` is for bundlers, and leads it to files that it
  // cannot load.
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions.filter((condition) => condition !== 'module')] } },
};

const everywhere = ['**/node_modules/**', '**/dist/**', '.runtime/**', '.data/**'];
/** `npm run test:full` also runs what takes minutes, such as every row of the specification in a browser. */
const slow = process.env.TEST_FULL === '1' ? [] : ['**/*.slow.int.test.ts', 'web/e2e/spec/**'];

/** `npm run test:containers`: each file of integration tests with a Redis and a database in containers of its own. */
const inContainers = process.env.TEST_CONTAINERS === '1';

/** A test that reaches its end without having asserted anything has failed. In a browser, waiting for what must appear asserts. */
const requireAssertions = true;

const projects: TestProjectInlineConfiguration[] = [
  {
    ...fromSource,
    test: {
      name: 'unit',
      include: ['**/*.test.ts', 'web/**/*.test.tsx'],
      exclude: [...everywhere, '**/*.int.test.ts', '**/*.ui.test.ts?(x)'],
      expect: { requireAssertions },
    },
  },
  {
    ...fromSource,
    test: {
      name: 'int',
      include: ['**/*.int.test.ts'],
      exclude: [...everywhere, ...slow],
      globalSetup: ['dev/test/global-engines.ts'],
      ...(inContainers ? { setupFiles: ['dev/test/suite-containers.ts'], hookTimeout: 180_000, maxWorkers: 2 } : { hookTimeout: 120_000 }),
      testTimeout: 90_000,
      // Waiting ends when what is waited for is there: only a failure takes as long as this.
      expect: { requireAssertions, poll: { timeout: 30_000 } },
    },
  },
  {
    ...fromSource,
    test: {
      name: 'ui',
      include: ['web/**/*.ui.test.ts?(x)'],
      exclude: everywhere,
      environment: 'happy-dom',
      expect: { requireAssertions },
    },
  },
  {
    ...fromSource,
    test: {
      name: 'e2e',
      include: ['web/e2e/**/*.e2e.ts'],
      exclude: [...everywhere, ...slow],
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
