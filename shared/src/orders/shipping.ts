/** Flat 20 dollars on every order. */
export const SHIPPING_CENTS = 2000;
