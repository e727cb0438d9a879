import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The folder that holds this file is a copy, and so must be the workspaces: packages are linked to the sources themselves. */
const root = join(import.meta.dirname, '../..');

/** The tests without engines, of the shop itself. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@pulsecart\/(core|platform|api|worker)\/(.+)$/, replacement: join(root, 'services/$1/src/$2.ts') },
      { find: /^@pulsecart\/shared\/(.+)$/, replacement: join(root, 'shared/src/$1.ts') },
    ],
  },
  test: {
    include: ['{shared,services,web}/**/*.test.ts?(x)'],
    exclude: ['**/node_modules/**', '**/*.int.test.ts', '**/*.ui.test.ts?(x)'],
  },
});
