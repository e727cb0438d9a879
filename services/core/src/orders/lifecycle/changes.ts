import type { Order } from './order.ts';

/**
 * The stored fields in which two states of an order differ, as `$set` takes them. Rules copy what they change and share
 * the rest, so an identical reference means an unchanged field. Of a confirmation under way single fields are written:
 * `sends` and `sentAt` are raised beside it.
 */
export function changesOf(before: Order, after: Order): Record<string, unknown> {
  const confirmationGoesOn = before.confirmation !== null && before.confirmation.id === after.confirmation?.id;
  const changes: Record<string, unknown> = {};
  for (const [field, value] of changedFields(before, after)) {
    if (field === 'confirmation' && confirmationGoesOn) Object.assign(changes, confirmationChanges(before, after));
    else changes[field] = value;
  }
  return changes;
}

function confirmationChanges({ confirmation: before }: Order, { confirmation: after }: Order): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [field, value] of changedFields(before ?? {}, after ?? {})) {
    if (field !== 'times') changes[`confirmation.${field}`] = value;
  }
  for (const [step, at] of changedFields(before?.times ?? {}, after?.times ?? {})) changes[`confirmation.times.${step}`] = at;
  return changes;
}

function changedFields(before: object, after: object): [string, unknown][] {
  const was = new Map(Object.entries(before));
  return Object.entries(after).filter(([field, value]) => was.get(field) !== value);
}
