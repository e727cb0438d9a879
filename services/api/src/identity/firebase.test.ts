import { expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase.ts';

/** The emulator asks for revocations always, and Firebase only where it is told to: so the SDK stands in for it here. */
const verifyIdToken = vi.hoisted(() => vi.fn());
vi.mock('firebase-admin/app', () => ({ getApps: () => [], initializeApp: () => ({}) }));
vi.mock('firebase-admin/auth', () => ({ getAuth: () => ({ verifyIdToken }) }));

it('a sign-in is asked of Firebase together with whether it was revoked', async () => {
  verifyIdToken.mockResolvedValue({ uid: 'ann', email: 'Ann@Shop.test', email_verified: true });
  const provider = createFirebaseIdentity({ projectId: 'shop', emulatorHost: '' });
  expect(await provider.verify('token')).toMatchObject({ uid: 'ann', email: 'ann@shop.test', emailVerified: true });
  expect(verifyIdToken).toHaveBeenCalledExactlyOnceWith('token', true);
});
