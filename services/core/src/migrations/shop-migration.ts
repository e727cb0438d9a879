export interface MigrationParts {
  /** Counts every order anew; what was counted before counts no second time. */
  recountOrders(): Promise<unknown>;
}

export interface ShopMigration {
  name: string;
  run(parts: MigrationParts): Promise<unknown>;
}
