import { Outlet, ScrollRestoration } from 'react-router-dom';

export function Component() {
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
