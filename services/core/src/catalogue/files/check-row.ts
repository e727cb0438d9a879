import { type CatalogueRow, catalogueRow } from '../catalogue-row.ts';
import type { RawRow } from './row-source.ts';

/** A row that was not imported, and every reason why, in plain words. */
export interface RejectedRow {
  at: number;
  /** As the file has it, if it has one. */
  sku: string | null;
  reasons: string[];
}

/** The row as the catalogue takes it, or why it does not. */
export function checkRow({ at, value, fault }: RawRow): { row: CatalogueRow } | { rejected: RejectedRow } {
  const sku = skuOf(value);
  if (fault) return { rejected: { at, sku, reasons: [fault] } };
  const checked = catalogueRow.safeParse(value);
  if (checked.success) return { row: checked.data };
  const reasons = checked.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  return { rejected: { at, sku, reasons } };
}

function skuOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('sku' in value)) return null;
  return typeof value.sku === 'string' && value.sku !== '' ? value.sku.slice(0, 64) : null;
}
