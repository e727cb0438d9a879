import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Gets a ticket for one download and goes where it leads: a link may carry no token. The page itself stays. */
export function useExport() {
  return useMutation({
    mutationFn: async (order: ExportOrder) => {
      const { path } = await call('POST /export-tickets', { body: order });
      const origin = new URL(import.meta.env.VITE_API_URL ?? '/api', window.location.origin).origin;
      window.location.assign(new URL(path, origin));
    },
  });
}
