import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';

const texts = orderAdminTexts.customer;

export interface Customer {
  name: string;
  orderId: string;
  email: string;
  phone: string;
  secondPhone: string;
  division: string;
  district: string;
  thana: string;
  address: string;
  location: string;
  placed: string;
  paymentType: string;
}

const order = [
  'name',
  'orderId',
  'placed',
  'email',
  'paymentType',
  'phone',
  'secondPhone',
  'location',
  'division',
  'district',
  'thana',
  'address',
] as const;
/** Long values get more room on wide screens. */
const wide: Partial<Record<keyof Customer, string>> = { email: 'lg:col-span-2', address: 'sm:col-span-2 lg:col-span-3' };
const labels: Record<keyof Customer, string> = { ...texts, paymentType: texts.payment };

/** Who ordered and where it goes: facts to read and copy, nothing to enter. */
export function OrderCustomer({ customer }: { customer: Customer }) {
  return (
    <section aria-label={orderAdminTexts.view.customer}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {order.map((field) => (
          <div key={field} className={wide[field]}>
            <dt className="text-sm text-ink-soft">{labels[field]}</dt>
            <dd className="wrap-anywhere select-all">{customer[field] || texts.none}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
