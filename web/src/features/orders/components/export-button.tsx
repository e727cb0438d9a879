import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import { Download } from 'lucide-react';
import { detailOf } from '../../../lib/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { orderAdminTexts } from '../../../lib/texts/orders-admin.ts';
import { Button } from '../../../ui/button.tsx';
import { useExport } from '../api/export.ts';

/** Downloads the list as it is shown, all pages of it, as CSV. */
export function ExportButton({ order }: { order: ExportOrder }) {
  const download = useExport();
  return (
    <Button
      look="outline"
      size="sm"
      className="h-10!"
      busy={download.isPending}
      title={orderAdminTexts.exportHint}
      onClick={() => download.mutate(order, { onError: (error) => notify.error(detailOf(error)) })}
    >
      <Download aria-hidden="true" />
      {orderAdminTexts.export}
    </Button>
  );
}
