import type { Scenario } from './scenarios.ts';
import type { State } from './state.ts';

/** What must hold in every state: of each product and of each order. Answers what is wrong, or null. */
export function audit(scenario: Scenario, state: State): string | null {
  return auditProducts(state) ?? auditLines(scenario, state) ?? auditOrders(state);
}

function auditProducts(state: State): string | null {
  for (const [number, { received, committed, available, holds }] of state.products.entries()) {
    const held = holds.reduce((sum, hold) => sum + hold.quantity, 0);
    if (available < 0) return `product ${number}: ${available} units available`;
    if (received - committed - available !== held) {
      return `product ${number}: received ${received} − committed ${committed} − available ${available} ≠ ${held} held`;
    }
    if (new Set(holds.map((hold) => hold.line)).size < holds.length) return `product ${number}: two holds of one line`;
  }
  return null;
}

function auditLines(scenario: Scenario, state: State): string | null {
  for (const [number, { order }] of scenario.lines.entries()) {
    const sold = state.sold[number] ?? { times: 0, units: 0 };
    const { state: orderState, confirmation } = state.orders[order] ?? {};
    const line = state.lines[number];
    if (sold.times > 1) return `line ${number} was taken from stock ${sold.times} times`;
    if (sold.times > 0 && orderState !== 'confirming' && orderState !== 'closed') {
      return `line ${number} was taken from stock, and its order is ${orderState}`;
    }
    const committed = orderState === 'confirming' && (confirmation?.step === 'committed' || confirmation?.step === 'written');
    const counts = state.confirmed[order]?.[number] ?? (committed && line?.state === 'selected' ? line.quantity : null);
    if (counts !== null && counts !== sold.units) {
      return `line ${number} counts as sold with ${counts} units, and ${sold.units} were taken from stock`;
    }
  }
  return null;
}

function auditOrders(state: State): string | null {
  for (const [number, { state: orderState }] of state.orders.entries()) {
    const confirmed = state.confirmed[number] != null;
    const cancelled = state.tracking[number] === 'cancelled';
    const name = `order ${number}`;
    if (confirmed && cancelled) return `${name} is confirmed, and its tracking says cancelled`;
    if (confirmed && orderState !== 'confirming' && orderState !== 'closed') return `${name} is confirmed, and it is ${orderState}`;
    if (orderState === 'closed' && !confirmed && !cancelled) return `${name} is closed, neither confirmed nor cancelled`;
  }
  return null;
}

/** What must hold besides when everything was taken up again and every hold had time to run out. */
export function auditEnd(state: State): string | null {
  for (const [number, { holds }] of state.products.entries()) {
    const [stuck] = holds;
    if (stuck !== undefined) return `product ${number}: the hold of line ${stuck.line} is never given back`;
  }
  for (const [number, { state: orderState }] of state.orders.entries()) {
    const tracking = state.tracking[number];
    const says = `and its tracking says ${tracking}`;
    if (orderState === 'confirming' || orderState === 'cancelling') return `order ${number} stays ${orderState}`;
    if (orderState === 'removed' && tracking !== 'cancelled') return `order ${number} is lost: it is gone, ${says}`;
    if (orderState === 'pending' && tracking !== 'pending') return `order ${number} is pending, ${says}`;
    if (state.confirmed[number] != null && tracking !== 'packaged') return `order ${number} is confirmed, ${says}`;
  }
  return null;
}
