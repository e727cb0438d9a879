import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { repoDir } from '../engines/paths.ts';

/** Which files of tests belong together: for vitest.config.ts, and for `npm test`, which starts engines only where they are needed. */
export type TestFiles = { include: string[]; exclude: string[]; needsEngines: boolean };

/** `npm run test:full` also runs what takes minutes, such as every row of the specification in a browser. */
export const slowFiles = ['**/*.slow.int.test.ts', 'web/e2e/spec/**'];

const apart = ['node_modules', 'dist', '.runtime', '.data', '.git'];
const everywhere = apart.map((folder) => `**/${folder}/**`);

export const testFiles = {
  unit: {
    include: ['**/*.test.ts', 'web/**/*.test.tsx'],
    exclude: [...everywhere, '**/*.int.test.ts', '**/*.ui.test.ts', '**/*.ui.test.tsx'],
    needsEngines: false,
  },
  int: { include: ['**/*.int.test.ts'], exclude: everywhere, needsEngines: true },
  ui: { include: ['web/**/*.ui.test.ts', 'web/**/*.ui.test.tsx'], exclude: everywhere, needsEngines: false },
  e2e: { include: ['web/e2e/**/*.e2e.ts'], exclude: everywhere, needsEngines: true },
} satisfies Record<string, TestFiles>;

export type TestProject = keyof typeof testFiles;
export const testProjects = Object.keys(testFiles) as TestProject[];

/** Paths in the repository of all files of a project, slow ones included. */
export function findTestFiles(project: TestProject): string[] {
  const { include, exclude } = testFiles[project];
  const found = globSync(include, { cwd: repoDir, exclude: apart.map((folder) => `**/${folder}`) });
  return found.filter((file) => !exclude.some((pattern) => matchesGlob(file, pattern)));
}

export function isSlow(file: string): boolean {
  return slowFiles.some((pattern) => matchesGlob(file, pattern));
}
