import { lazy, Suspense, useEffect, useState } from 'react';
import { useCartPanel } from './panel-state.ts';

const load = () => import('./cart-panel.tsx');
const CartPanel = lazy(() => load().then(({ CartPanel: panel }) => ({ default: panel })));

/** Loads the panel when it is first opened, and keeps it after that so that it can slide shut. */
export function CartPanelHost() {
  const open = useCartPanel();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  return wanted || open ? (
    <Suspense fallback={null}>
      <CartPanel />
    </Suspense>
  ) : null;
}
