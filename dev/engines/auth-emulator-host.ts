/**
 * Runs the Auth Emulator of firebase-tools by itself: `node auth-emulator-host.ts TOOLS_DIR PORT ACCOUNTS_FILE PROJECT [ADDRESS]`.
 * Through the firebase command it takes 6 s and 380 MB to start, most of it for parts that a shop has no use for; like this
 * 1.5 s and 140 MB. Every change of an account is on the disk within a quarter of a second, so that accounts also outlive a crash.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Anyone who reaches the emulator is let in as anybody, so it listens to this machine alone by default. */
const [toolsDir = '', portText = '', accountsFile = '', project = '', address = '127.0.0.1'] = process.argv.slice(2);
const port = Number(portText);
const SAVE_AFTER_MS = 250;

/**
 * Compiling the checks of a path is most of the start-up. Those of features that the shop does not use are left out, and so
 * are the checks of Google's general query parameters (`alt`, `prettyPrint`, …), which stand at every path.
 */
const UNUSED = /tenants|mfa|passkey|saml|GameCenter|PhoneNumber|verifyIos|idpConfig|supportedIdp|initializeAuth|verificationCodes/i;

type Spec = { paths: Record<string, { parameters?: { $ref?: string }[] }> };
const load = createRequire(join(toolsDir, 'package.json'));
const { default: spec } = load('firebase-tools/lib/emulator/auth/apiSpec.js') as { default: Spec };
for (const [path, item] of Object.entries(spec.paths)) {
  if (UNUSED.test(path)) delete spec.paths[path];
  else item.parameters = (item.parameters ?? []).filter((parameter) => parameter.$ref === undefined);
}
const { createApp } = load('firebase-tools/lib/emulator/auth/server.js') as { createApp: (project: string) => Promise<RequestListener> };

const app = await createApp(project);
let saving: NodeJS.Timeout | null = null;
let restored = false;
const server = createServer((request, response) => {
  if (request.url === '/ready') return void response.writeHead(restored ? 200 : 503).end();
  if (request.method !== 'GET' && request.method !== 'OPTIONS') response.once('finish', saveSoon);
  app(request, response);
});
const accounts = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' };

await listen();
await restore();
restored = true;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void saveAndExit());

function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
}

async function restore(): Promise<void> {
  if (!existsSync(accountsFile)) return;
  const { users } = JSON.parse(readFileSync(accountsFile, 'utf8')) as { users: unknown[] };
  if (users.length === 0) return;
  const body = JSON.stringify({ users, allowOverwrite: true });
  const answer = await fetch(`${accounts}:batchCreate`, { method: 'POST', headers: asOwner, body });
  if (!answer.ok) throw new Error(`The accounts of ${accountsFile} cannot be restored: ${await answer.text()}`);
  clearTimeout(saving ?? undefined);
  saving = null;
}

function saveSoon(): void {
  saving ??= setTimeout(() => void save(), SAVE_AFTER_MS);
}

async function save(): Promise<void> {
  saving = null;
  const answer = await fetch(`${accounts}:batchGet?maxResults=-1`, { headers: asOwner });
  const { users = [] } = (await answer.json()) as { users?: unknown[] };
  writeFileSync(`${accountsFile}.part`, JSON.stringify({ users }), { mode: 0o600 });
  renameSync(`${accountsFile}.part`, accountsFile);
}

async function saveAndExit(): Promise<void> {
  if (saving !== null) {
    clearTimeout(saving);
    await save();
  }
  process.exit(0);
}
