/** What migrations take from the modules whose documents they change. */
export interface MigrationParts {
  /** Counts every order anew; what was counted before counts no second time. */
  recountOrders(): Promise<unknown>;
}

export interface ShopMigration {
  /** Kept in the database once it was applied. */
  name: string;
  run(parts: MigrationParts): Promise<unknown>;
}
