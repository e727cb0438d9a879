import type { ActivityAction } from '@pulsecart/shared/operations/activity-contract';
import { readPage } from '../../../lib/hooks/use-list-address.ts';
import { activityTexts } from '../../../lib/texts/admin/activity.ts';

/** What of the activity log is shown, as the address says. `from` and `to` are days (`2026-11-21`) of the reader, both included. */
export interface ActivityView {
  page: number;
  search: string;
  action: ActivityAction | '';
  from: string;
  to: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

export function readActivityView(params: URLSearchParams): ActivityView {
  const action = params.get('action') ?? '';
  const dayOf = (name: string) => {
    const text = params.get(name) ?? '';
    return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  return {
    page: readPage(params),
    search: (params.get('search') ?? '').trim().slice(0, 100),
    action: action in activityTexts.actions ? (action as ActivityAction) : '',
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

export function writeActivityView({ page, ...rest }: ActivityView): Record<string, string> {
  const said = Object.entries(rest).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(said), ...(page > 1 ? { page: String(page) } : {}) };
}
