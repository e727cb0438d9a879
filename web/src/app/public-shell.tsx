import { Outlet, ScrollRestoration } from 'react-router-dom';
import { CartPanelHost } from '../features/cart/components/cart-panel-host.tsx';
import { CatalogueSlotsProvider } from '../features/catalogue/slots.ts';
import { patiently } from '../lib/patient.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { usePurchaseWanted } from './purchase/purchase.ts';
import { scrollKey } from './scroll-key.ts';
import { LazyFooter } from './shell/lazy-footer.tsx';
import { PageProgress, SkipLink } from './shell/page-frame.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import { slots } from './slots.tsx';

const loadPurchase = patiently(() => import('./purchase/purchase-host.tsx'));

/** The frame of every public screen. */
export function PublicShell() {
  const PurchaseHost = useLoaded(loadPurchase, usePurchaseWanted());
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
      {PurchaseHost && <PurchaseHost />}
    </CatalogueSlotsProvider>
  );
}
