import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* docs/spec-coverage.md names a test for every row of the specification: this keeps it from rotting. */

const root = join(import.meta.dirname, '../..');
const coverage = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
const rows = coverage.split('\n').filter((line) => /^\| /.test(line) && !/^\| (Screen|Route|Situation|Number) \|/.test(line));
const named = rows.flatMap((row) => (row.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split('<br>'));

it.each([...new Set(named)])('%s', (test) => {
  const [file = '', name = ''] = test.split(' › ');
  const path = join(root, file.includes('/') ? file : `web/e2e/spec/${file}`);
  expect(existsSync(path), `${path} exists`).toBe(true);
  const names = [...readFileSync(path, 'utf8').matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.+?)\1,/g)].map(
    ([, , found]) => found,
  );
  expect(names).toContain(name);
});

it('every route of the shop has a row', () => {
  const router = readFileSync(join(root, 'web/src/app/router.tsx'), 'utf8');
  const [open = '', guarded = ''] = router.split('const dashboardRoutes');
  const paths = (part: string) => [...part.matchAll(/\{ path: '([^'*]+)', lazy/g)].map(([, path]) => path);
  const routes = ['/', ...paths(open).map((path) => `/${path}`), '/dashboard', ...paths(guarded).map((path) => `/dashboard/${path}`)];
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((route) => !coverage.includes(`\`${route}\``))).toEqual([]);
});
