import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A page of the shop: its address, and the module that shows it by its path below the web's folder. */
export interface Page {
  path: string;
  module: string;
}

/** What every page of an account needs: its frame, and what runs beside it. */
export const accountModules = ['src/app/dashboard-shell.tsx', 'src/app/signed-in-effects.tsx'];

const routerFile = 'src/app/router.tsx';
const list = /const (\w+)Routes: RouteObject\[\] = \[([\s\S]*?)\n\];/g;
const route = /\{ (?:index: true|path: '([^']+)').*?lazy: \(\) => import\('([^']+)'\)/g;

/** Every page that the router names. Read from its source, so that a new page cannot be forgotten. */
export function pagesOfRouter(root: string): Page[] {
  const source = readFileSync(posix.join(root, routerFile), 'utf8');
  return [...source.matchAll(list)].flatMap(([, name, routes = '']) =>
    [...routes.matchAll(route)].map(([, path = '', module = '']) => ({
      path: `${name === 'public' ? '' : '/dashboard'}/${path}`.replace(/(.)\/$/, '$1'),
      module: posix.join(posix.dirname(routerFile), module),
    })),
  );
}
