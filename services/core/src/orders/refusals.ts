import { Refusal } from '@pulsecart/platform/refusal';

/** Refusals that several commands give, in the same words. */

export const nothingSelected = (): Refusal => new Refusal('nothing_selected', 'Select at least one product before you confirm the order.');

export const overruled = (): Refusal => new Refusal('overruled', 'Somebody else took this order up meanwhile. Look at it again.');

export const productGone = (title: string, whatToDo: string): Refusal =>
  new Refusal('product_gone', `${title} is no longer sold. ${whatToDo}`);
