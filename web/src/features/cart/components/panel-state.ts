import { createStore } from '../../../lib/state/create-store.ts';

/** Whether the cart panel is open: a toggle that the bar's button and the panel share. */
const panel = createStore(false);

export const setCartPanel = panel.set;
export const toggleCartPanel = () => panel.set(!panel.get());
export const useCartPanel = panel.useValue;
