import { retryImport } from '../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../lib/loading/use-lazy-component.ts';
import { useCartPanel } from './panel-state.ts';

const loadPanel = retryImport(() => import('./cart-panel.tsx').then(({ CartPanel }) => ({ default: CartPanel })));

/** Loads the panel when it is first opened, and keeps it after that so that it can slide shut. */
export function CartPanelHost() {
  const Panel = useLazyComponent(loadPanel, useCartPanel());
  return Panel && <Panel />;
}
