import type { AuditAction } from '@pulsecart/shared/operations/audit-contract';
import { auditTexts } from '../../../lib/texts/audit.ts';

/** What of the audit trail is shown, as the address says. `from` and `to` are days (`2026-11-21`) of the reader, both included. */
export interface AuditView {
  page: number;
  search: string;
  action: AuditAction | '';
  from: string;
  to: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

export function readAuditView(params: URLSearchParams): AuditView {
  const page = Number(params.get('page'));
  const action = params.get('action') ?? '';
  const dayOf = (name: string) => {
    const text = params.get(name) ?? '';
    return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    search: (params.get('search') ?? '').trim().slice(0, 100),
    action: action in auditTexts.actions ? (action as AuditAction) : '',
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

export function writeAuditView({ page, ...rest }: AuditView): Record<string, string> {
  const said = Object.entries(rest).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(said), ...(page > 1 ? { page: String(page) } : {}) };
}
