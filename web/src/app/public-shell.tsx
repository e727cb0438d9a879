import { Outlet, ScrollRestoration } from 'react-router-dom';
import { common } from '../lib/texts/common.ts';

export function PublicShell() {
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only">
        {common.skipToContent}
      </a>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
