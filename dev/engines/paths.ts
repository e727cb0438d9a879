import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder the repository was cloned to. */
export const repoDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What was fetched and can be fetched again. */
export const runtimeDir = join(repoDir, '.runtime');
/** What people made: the shop's data. Outlives restarts. */
export const dataDir = join(repoDir, '.data');
