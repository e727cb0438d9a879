export interface MigrationParts {
  /** Counts every order anew; what was counted before counts no second time. */
  recountOrders(): Promise<unknown>;
  /** Gives every record that names its account by an address alone to that account, or to nobody. */
  fillOwners(): Promise<unknown>;
  /** Drops the indexes of carts and wishlists by e-mail. */
  dropEmailIndexes(): Promise<unknown>;
}

export interface ShopMigration {
  name: string;
  run(parts: MigrationParts): Promise<unknown>;
}
