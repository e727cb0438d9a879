import type { OrderDeps } from '../deps.ts';
import type { By } from '../lifecycle/order.ts';

/** Takes a confirmed order off the list for good. Answers false where there is none. */
export async function removeConfirmed(deps: OrderDeps, id: string, by: By): Promise<boolean> {
  const removed = await deps.confirmed.remove(id, by, deps.now(), { push: deps.newId(), count: deps.newId() });
  if (removed === null) return false;
  deps.publisher.confirmed(removed);
  deps.confirmedChanged(removed);
  return true;
}
