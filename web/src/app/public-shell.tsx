import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { CartPanelHost } from '../features/cart/components/cart-panel-host.tsx';
import { CatalogueSlotsProvider } from '../features/catalogue/slots.ts';
import { patiently } from '../lib/patient.ts';
import { usePurchaseWanted } from './purchase/purchase.ts';
import { scrollKey } from './scroll-key.ts';
import { LazyFooter } from './shell/lazy-footer.tsx';
import { PageProgress, SkipLink } from './shell/page-frame.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import { slots } from './slots.tsx';

const PurchaseHost = lazy(patiently(() => import('./purchase/purchase-host.tsx')));

/** The frame of every public screen. */
export function PublicShell() {
  return (
    <CatalogueSlotsProvider value={slots}>
      <SkipLink />
      <PageProgress />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      <LazyFooter />
      <ScrollRestoration getKey={scrollKey} />
      <CartPanelHost />
      {usePurchaseWanted() && (
        <Suspense fallback={null}>
          <PurchaseHost />
        </Suspense>
      )}
    </CatalogueSlotsProvider>
  );
}
