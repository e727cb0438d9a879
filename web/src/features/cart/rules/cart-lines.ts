import type { CartLine } from '@pulsecart/shared/cart/contract';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { toCents } from '@pulsecart/shared/money';
import { MAX_QUANTITY, MIN_QUANTITY } from '../../../lib/constants.ts';

/*
 * What a change does to the lines of a cart, before the server has answered. Every change has an exact opposite, so
 * that a refusal takes back that change alone and not what the shopper did meanwhile.
 */

export type CartChange =
  | { kind: 'step'; line: CartLine; by: 1 | -1 }
  | { kind: 'remove'; line: CartLine }
  | { kind: 'add'; product: ProductCard; quantity: number };

/** Starts the id of a line that the server has not answered for yet; such a line cannot be changed. */
const unsaved = 'unsaved:';

export const isUnsaved = (line: CartLine): boolean => line._id.startsWith(unsaved);

/** The lines as they will be once the change is accepted. */
export function applyChange(lines: readonly CartLine[], change: CartChange, email: string): CartLine[] {
  switch (change.kind) {
    case 'step':
      return lines.map((line) => (line._id === change.line._id ? withQuantity(line, line.quantity + change.by) : line));
    case 'remove':
      return lines.filter((line) => line._id !== change.line._id);
    case 'add':
      return withAdded(lines, change.product, change.quantity, email);
  }
}

/** The lines without a change that was refused. */
export function undoChange(lines: readonly CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'step':
      return lines.map((line) => (line._id === change.line._id ? withQuantity(line, line.quantity - change.by) : line));
    case 'remove':
      return lines.some((line) => line._id === change.line._id) ? [...lines] : [...lines, change.line];
    case 'add':
      return lines
        .map((line) => (line.productId === change.product._id ? { ...line, quantity: line.quantity - change.quantity } : line))
        .filter((line) => line.quantity >= MIN_QUANTITY);
  }
}

function withQuantity(line: CartLine, quantity: number): CartLine {
  return { ...line, quantity: Math.max(MIN_QUANTITY, quantity) };
}

function withAdded(lines: readonly CartLine[], product: ProductCard, quantity: number, email: string): CartLine[] {
  const known = lines.some((line) => line.productId === product._id);
  if (known) return lines.map((line) => (line.productId === product._id ? { ...line, quantity: line.quantity + quantity } : line));
  return [...lines, { _id: unsaved + product._id, email, productId: product._id, productData: product, quantity }];
}

/** Price times quantity, in cents; nothing for a product that is no longer sold. */
export function lineCents(line: CartLine): number {
  return line.productData === null ? 0 : toCents(line.productData.price) * line.quantity;
}

export function cartCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0);
}

/** The most that can be ordered of a line now. */
export function limitOf(line: CartLine): number {
  return Math.min(MAX_QUANTITY, line.productData?.stock ?? 0);
}

/** What stands in the way of ordering a line as it is. */
export function warningOf(line: CartLine): 'gone' | 'out-of-stock' | 'too-many' | null {
  if (line.productData === null) return 'gone';
  if (line.productData.stock < MIN_QUANTITY) return 'out-of-stock';
  return line.quantity > line.productData.stock ? 'too-many' : null;
}
