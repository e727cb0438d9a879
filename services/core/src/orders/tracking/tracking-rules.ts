import { isFinal, type OrderStatusValue, orderStatuses, type SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';

/** What may be asked of a tracking record. `Package` comes from a confirmation, the others from people. */
export type TrackingCommand = { type: 'Package' } | { type: 'Set'; status: SettableStatus } | { type: 'Cancel' };

/** The status that follows, or null where nothing does: it is so already, or the present one is final. Pure. */
export function nextStatus(status: OrderStatusValue, command: TrackingCommand): OrderStatusValue | null {
  const wanted = wantedBy(command);
  if (wanted === status || isFinal(status)) return null;
  // What an admin moved by hand is left where it is.
  return command.type === 'Package' && status !== 'pending' ? null : wanted;
}

function wantedBy(command: TrackingCommand): OrderStatusValue {
  switch (command.type) {
    case 'Package':
      return 'packaged';
    case 'Set':
      return command.status;
    case 'Cancel':
      return 'cancelled';
    default:
      return command satisfies never;
  }
}

/**
 * The same rule as the condition of an update. People's commands exclude what they may not follow, so that a status which
 * only newer processes know counts as one that may; a confirmation names the one status that it starts from.
 */
export function statusCondition(command: TrackingCommand): { $in: OrderStatusValue[] } | { $nin: OrderStatusValue[] } {
  const allowed = orderStatuses.filter((status) => nextStatus(status, command) !== null);
  return command.type === 'Package' ? { $in: allowed } : { $nin: orderStatuses.filter((status) => !allowed.includes(status)) };
}
