import { ArrowUp } from 'lucide-react';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';

/** How many new rows wait to be let in. Floats over the head of the table, so that its coming moves nothing. */
export function NewOrdersNotice({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="pointer-events-none sticky top-20 z-10 flex h-0 justify-center" role="status">
      <Button size="sm" className="pointer-events-auto -mt-4 rounded-full! shadow-float motion-rise" onClick={onShow}>
        <ArrowUp aria-hidden="true" />
        {orderAdminTexts.pending.arrived(count)}
      </Button>
    </div>
  );
}
