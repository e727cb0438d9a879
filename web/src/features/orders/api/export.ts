import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import { call } from '../../../lib/api/api.ts';

/** Gets a ticket for one download and goes where it leads: a link may carry no token. The page itself stays. */
export async function downloadExport(order: ExportOrder): Promise<void> {
  const { path } = await call('POST /export-tickets', { body: order });
  const origin = new URL(import.meta.env.VITE_API_URL ?? '/api', window.location.origin).origin;
  window.location.assign(new URL(path, origin));
}
