import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* docs/spec-coverage.md names a test for every row of the specification, and docs/departures.md where it is departed from: this keeps them from rotting. */

const root = join(import.meta.dirname, '../..');
const coverage = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
const departures = readFileSync(join(root, 'docs/departures.md'), 'utf8');
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

it('every departure of a screen is marked at its screen, and every mark leads to a departure', () => {
  const marked = [...coverage.matchAll(/\[(\d+)\]\(departures\.md#d(\d+)\)/g)];
  expect(marked.filter(([, shown, anchor]) => shown !== anchor)).toEqual([]);
  const [screens = ''] = departures.split('## What clients of the interface see');
  const numbers = (text: string) => [...text.matchAll(/^\| <a id="d(\d+)"><\/a>(\d+) \| /gm)].map(([, anchor, shown]) => [anchor, shown]);
  expect(numbers(departures).filter(([anchor, shown]) => anchor !== shown)).toEqual([]);
  expect(new Set(numbers(departures).map(([anchor]) => anchor)).size).toBe(numbers(departures).length);
  expect([...new Set(marked.map(([, , anchor]) => anchor))].toSorted()).toEqual(
    numbers(screens)
      .map(([anchor]) => anchor)
      .toSorted(),
  );
});

it('a row that does otherwise than the specification says where that is told', () => {
  expect(rows.filter((row) => /; here |, here /.test(row) && !row.includes('departures.md#'))).toEqual([]);
});

it('every departure says what the specification says, what the shop does, and stands in one list', () => {
  const listed = departures.split('\n').filter((line) => line.startsWith('| <a id='));
  expect(listed.length).toBeGreaterThan(25);
  expect(listed.filter((line) => line.split(' | ').length !== 4)).toEqual([]);
});
