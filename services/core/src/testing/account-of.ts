import { createHash } from 'node:crypto';
import type { Account } from '../orders/lifecycle/order.ts';

/** An ordinary account by its e-mail, the same each time; there is no record of it in `users`. */
export function accountOf(email: string): Account {
  const id = createHash('sha256').update(email).digest('hex').slice(0, 24);
  return { id, uid: `uid-${id}`, email, role: 'user' };
}
