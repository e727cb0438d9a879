import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The folder that holds this file is a copy, and so must be the workspaces: packages are linked to the sources themselves. */
const root = join(import.meta.dirname, '../..');

// Patient with a busy machine.
const tests = { exclude: ['**/node_modules/**', '**/*.int.test.ts'], testTimeout: 15_000 };

/** The tests without engines: of the shop's rules, and of what the web has below its features. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@pulsecart\/(core|platform|api|worker)\/(.+)$/, replacement: join(root, 'services/$1/src/$2.ts') },
      { find: /^@pulsecart\/shared\/(.+)$/, replacement: join(root, 'shared/src/$1.ts') },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...tests,
          name: 'unit',
          include: ['{shared,services,web}/**/*.test.ts?(x)'],
          exclude: [...tests.exclude, '**/*.ui.test.ts?(x)'],
        },
      },
      { extends: true, test: { ...tests, name: 'ui', include: ['web/src/lib/**/*.ui.test.ts?(x)'], environment: 'happy-dom' } },
    ],
  },
});
