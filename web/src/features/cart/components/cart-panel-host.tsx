import { patiently } from '../../../lib/patient.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useCartPanel } from './panel-state.ts';

const loadPanel = patiently(() => import('./cart-panel.tsx').then(({ CartPanel }) => ({ default: CartPanel })));

/** Loads the panel when it is first opened, and keeps it after that so that it can slide shut. */
export function CartPanelHost() {
  const Panel = useLoaded(loadPanel, useCartPanel());
  return Panel && <Panel />;
}
