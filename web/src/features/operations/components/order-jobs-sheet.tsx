import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { Sheet } from '../../../ui/controls/dialog.tsx';
import { OrderSteps } from './order-steps.tsx';

const whole = /^[A-Z0-9]{8}$/;

/** The jobs of one order, as soon as its whole id is there. */
export function OrderJobsSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const known = whole.test(orderId);
  return (
    <Sheet open={known} onOpenChange={(open) => !open && onClose()} title={words.jobsOf(orderId)} description={words.jobsOfHint}>
      {known && (
        <div className="p-5">
          <OrderSteps orderId={orderId} jobs />
        </div>
      )}
    </Sheet>
  );
}
