import { join } from 'node:path';
import { keptSecret } from './private-files.ts';

const SHOP_USER = 'pulsecart';
const USER_EXISTS = 51_003;

/** How the shop reaches a MongoDB of ours on loopback. */
export const mongodUrl = (port: number, password: string): string => `mongodb://${SHOP_USER}:${password}@127.0.0.1:${port}/`;

/** What a mongod and those who sign in to it know; made where it is not there yet. */
export function signInFiles(dataDir: string): { keyFile: string; key: string; password: string } {
  const keyFile = join(dataDir, 'keyfile');
  return { keyFile, key: keptSecret(keyFile), password: keptSecret(join(dataDir, 'password')) };
}

/**
 * Arguments with which a mongod lets in nobody who does not sign in, from its first moment on: MongoDB would otherwise
 * let whoever comes first from this machine make the first user.
 */
export const signInArguments = (keyFile: string): string[] => ['--keyFile', keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'];

/**
 * Makes the user that the shop signs in as, with this password, also on data that were made without users. Who knows the
 * key file signs in as MongoDB's own user for the members of a replica set, which needs no making.
 */
export async function admitShop(port: number, key: string, password: string): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    auth: { username: '__system', password: key },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
    serverSelectionTimeoutMS: 10_000,
  });
  const user = { pwd: password, roles: [{ role: 'root', db: 'admin' }] };
  try {
    const admin = client.db('admin');
    await admin.command({ createUser: SHOP_USER, ...user }).catch(async (error: { code?: number }) => {
      if (error.code !== USER_EXISTS) throw error;
      await admin.command({ updateUser: SHOP_USER, ...user });
    });
  } finally {
    await client.close();
  }
}
