import type { Migration } from '@pulsecart/platform/mongo/migrations';
import { countOrdersByDay } from './2026-11-21-count-orders-by-day.ts';
import { countOrdersById } from './2026-11-21-count-orders-by-id.ts';
import { keepDeletedSales } from './2026-11-22-keep-deleted-sales.ts';
import { ownByAccount } from './2026-11-22-own-by-account.ts';
import type { MigrationParts, ShopMigration } from './shop-migration.ts';

/**
 * Every change of what is stored since the first version, oldest first; each is applied once to a database, by the first
 * process that starts with it.
 *
 * To add one: a file here, named by the day and what it does, that exports a `ShopMigration` of the same name; its line at
 * the end of this list; what it takes from a module in `MigrationParts`; a test that runs it twice on old documents; and
 * a word in docs/OPERATION.md. Old and new processes run beside one another for a while, and a migration that was cut
 * short runs again from its beginning: so it may be repeated, and both versions can read what it leaves. A name is never
 * changed, and no line is ever removed.
 */
const migrations: readonly ShopMigration[] = [countOrdersByDay, countOrdersById, keepDeletedSales, ownByAccount];

export const migrationsOf = (parts: MigrationParts): Migration[] => migrations.map(({ name, run }) => ({ name, run: () => run(parts) }));
