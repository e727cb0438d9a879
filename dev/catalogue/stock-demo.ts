/**
 * Makes a shop in containers a demo: the two accounts in the Auth Emulator, and the demo products where there are none.
 * With the database in MONGODB_URI and MONGODB_DB, and the emulator in FIREBASE_AUTH_EMULATOR_HOST.
 */
import { createDemoAccounts } from '../launcher/demo-accounts.ts';

await createDemoAccounts(process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099');
await import('./load-demo.ts');
