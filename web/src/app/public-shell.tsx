import { Outlet, ScrollRestoration } from 'react-router-dom';
import { CartPanelHost } from '../features/cart/components/cart-panel-host.tsx';
import { CatalogueSlotsProvider } from '../features/catalogue/slots.ts';
import { retryImport } from '../lib/loading/retry-import.ts';
import { useLazyComponent } from '../lib/loading/use-lazy-component.ts';
import { useAddToCartRequested } from './add-to-cart/add-to-cart.ts';
import { scrollKey } from './scroll-key.ts';
import { PageProgress, SkipLink } from './shell/page-frame.tsx';
import { LazyFooter } from './shell/shop/lazy-footer.tsx';
import { SiteHeader } from './shell/shop/site-header.tsx';
import { slots } from './slots.tsx';

const loadAddToCart = retryImport(() => import('./add-to-cart/add-to-cart-host.tsx'));

export function PublicShell() {
  const AddToCartHost = useLazyComponent(loadAddToCart, useAddToCartRequested());
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
      {AddToCartHost && <AddToCartHost />}
    </CatalogueSlotsProvider>
  );
}
