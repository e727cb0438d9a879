import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder the repository was cloned to. */
export const repoDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What was fetched and can be fetched again. */
export const runtimeDir = join(repoDir, '.runtime');
/** What people made: the shop's data. Outlives restarts. PULSECART_DATA_DIR puts it elsewhere. */
export const dataDir = resolve(process.env.PULSECART_DATA_DIR || join(repoDir, '.data'));
