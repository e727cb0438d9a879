import { lazy, Suspense, useEffect, useState } from 'react';
import { patiently } from '../../../lib/patient.ts';
import { useCartPanel } from './panel-state.ts';

const CartPanel = lazy(patiently(() => import('./cart-panel.tsx').then(({ CartPanel: panel }) => ({ default: panel }))));

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
