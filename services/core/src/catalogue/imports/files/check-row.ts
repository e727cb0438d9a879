import type { z } from 'zod';
import { type CatalogueRow, catalogueRow } from '../catalogue-row.ts';
import type { RawRow } from './row-source.ts';

/** A row that was not imported, and every reason why, in plain words. */
export interface RejectedRow {
  at: number;
  /** As the file has it, if it has one. */
  sku: string | null;
  reasons: string[];
}

export function checkRow({ at, value, fault }: RawRow): { row: CatalogueRow } | { rejected: RejectedRow } {
  const sku = skuOf(value);
  if (fault) return { rejected: { at, sku, reasons: [fault] } };
  const checked = catalogueRow.safeParse(value);
  if (checked.success) return { row: checked.data };
  const reasons = checked.error.issues.map((issue) => {
    const reason = reasonOf(issue, value);
    return issue.path.length > 0 ? `${issue.path.join('.')}: ${reason}` : reason;
  });
  return { rejected: { at, sku, reasons } };
}

const kinds: Record<string, string> = {
  number: 'a number',
  string: 'text',
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
};

/** For errors without a message of the field: names what is there and what is expected. */
function reasonOf(issue: z.core.$ZodIssue, row: unknown): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message;
  const found = issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], row);
  const isAbsent = issue.path.length > 0 && (found === undefined || found === null);
  return isAbsent ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`;
}

function skuOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('sku' in value)) return null;
  return typeof value.sku === 'string' && value.sku !== '' ? value.sku.slice(0, 64) : null;
}
