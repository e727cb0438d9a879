import { decisionOn } from './orders.ts';
import type { Shop } from './protocol.ts';
import { enlist } from './roster.ts';
import type { Command, Left, State } from './state.ts';

/** Takes note of something that may happen: what to call it, and what it does to a copy of the state. */
export type Offer = (label: string, happen: (next: State) => void) => void;

/** What admins and shoppers may begin now. */
export function offerBeginnings(shop: Shop, state: State, offer: Offer): void {
  const { scenario } = shop;
  for (const product of stillLeft(state, 'topUps')) {
    offer(`an admin adds a unit of product ${product}`, (next) => topUp(next, product));
  }
  for (const index of stillLeft(state, 'select')) {
    const { line = -1, quantity = 0 } = scenario.select?.[index] ?? {};
    offer(`an admin selects ${quantity} of line ${line}`, (next) => select(shop, next, index, line, quantity));
  }
  for (const index of stillLeft(state, 'giveBack')) {
    const line = scenario.giveBack?.[index] ?? -1;
    offer(`an admin takes line ${line} out of the selection`, (next) => giveLineBack(shop, next, index, line));
  }
  for (const order of stillLeft(state, 'confirm')) {
    for (const lines of scenario.confirm[order]?.choices ?? []) {
      offerCommand(shop, state, offer, order, { type: 'Confirm', lines, id: 'new' }, (next) => use(next, 'confirm', order));
    }
  }
  for (const index of stillLeft(state, 'cancel')) {
    offerCommand(shop, state, offer, scenario.cancel?.[index] ?? -1, { type: 'Cancel' }, (next) => use(next, 'cancel', index));
  }
  if (state.orders[0]?.lastConfirmationId === 0) return;
  for (const index of stillLeft(state, 'replays')) {
    const lines = scenario.confirm[0]?.choices[0] ?? [];
    offerCommand(shop, state, offer, 0, { type: 'Confirm', lines, id: 1 }, (next) => use(next, 'replays', index));
  }
}

function stillLeft(state: State, what: keyof Left): number[] {
  return state.left[what].flatMap((times, index) => (times > 0 ? [index] : []));
}

function use(next: State, what: keyof Left, index: number): void {
  next.left = { ...next.left, [what]: next.left[what].with(index, (next.left[what][index] ?? 0) - 1) };
}

function topUp(next: State, product: number): void {
  use(next, 'topUps', product);
  const stored = next.products[product];
  if (stored === undefined) return;
  next.products = next.products.with(product, { ...stored, received: stored.received + 1, available: stored.available + 1 });
}

function select(shop: Shop, next: State, index: number, line: number, quantity: number): void {
  use(next, 'select', index);
  enlist(next, shop.selections.begin(line, quantity));
}

function giveLineBack(shop: Shop, next: State, index: number, line: number): void {
  use(next, 'giveBack', index);
  if (shop.orders.markOpen(next, line)) enlist(next, shop.returns.begin(line));
}

/**
 * A command that the rules accept. With the version check, reading, deciding and storing are one event: what is stored
 * was decided on the order as it is. Without, anything may happen between.
 */
function offerCommand(shop: Shop, state: State, offer: Offer, order: number, command: Command, used: (next: State) => void): void {
  if (!shop.orders.accepts(state, order, command)) return;
  if (!shop.protocol['version-check']) {
    offer(`${inWords(command, order)}: read and decided`, (next) => {
      used(next);
      enlist(next, decisionOn(next, order, command));
    });
    return;
  }
  const returned = command.type === 'Confirm' ? leftOutOfSelection(shop, state, order, command.lines) : [];
  offer(inWords(command, order), (next) => {
    used(next);
    shop.orders.store(next, order, command, next.orders[order]?.attempt ?? 0);
    for (const line of returned) enlist(next, shop.returns.begin(line));
    if (next.orders[order]?.state === 'removed') enlist(next, shop.cancellations.begin(order));
  });
}

/** What `releaseDropped` gives back: lines that were selected and that the confirmation leaves out. */
function leftOutOfSelection(shop: Shop, state: State, order: number, chosen: readonly number[]): number[] {
  return shop.orders.linesOf(order).filter((line) => state.lines[line]?.state === 'selected' && !chosen.includes(line));
}

function inWords(command: Command, order: number): string {
  if (command.type === 'Cancel') return `order ${order} is cancelled`;
  const again = command.id === 'new' ? '' : ` (a request repeated with its confirmation id ${command.id})`;
  return `an admin confirms lines ${command.lines.join(' and ')} of order ${order}${again}`;
}
