import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { downloadExport } from '../../api/export.ts';

/** Downloads the list as it is shown, all pages of it, as CSV. */
export function ExportButton({ order }: { order: ExportOrder }) {
  const download = useMutation({ mutationFn: downloadExport });
  return (
    <Button
      variant="outline"
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
