import { answer } from './fake-api.ts';

/* Import it first: the session then finds an account in the browser's storage when it starts. */

export const account = { uid: 'u1', email: 'ann@example.test', displayName: 'Ann', photoURL: '', admin: false };

localStorage.setItem('pulsecart-session', JSON.stringify(account));
localStorage.setItem('access-token', 'a.b.c');
localStorage.setItem('access-token-renew-at', String(Date.now() + 600_000));
answer(`GET /user/admin/${account.email}`, { body: { admin: false } });
