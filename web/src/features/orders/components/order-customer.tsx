import { orderAdminTexts } from '../../../lib/texts/orders-admin.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

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

/** The read-only customer information form. */
export function OrderCustomer({ customer }: { customer: Customer }) {
  return (
    <form aria-label={orderAdminTexts.view.customer} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {order.map((field) => (
        <Field key={field} label={labels[field]} {...(wide[field] ? { className: wide[field] } : {})}>
          {(control) => <Input {...control} readOnly value={customer[field] || texts.none} className="h-9! text-sm!" />}
        </Field>
      ))}
    </form>
  );
}
