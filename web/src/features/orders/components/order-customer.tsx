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
  'email',
  'phone',
  'secondPhone',
  'placed',
  'division',
  'district',
  'thana',
  'location',
  'address',
  'paymentType',
] as const;
const labels: Record<keyof Customer, string> = { ...texts, paymentType: texts.payment };

/** The read-only customer information form (back-office §2). */
export function OrderCustomer({ customer, columns = 1 }: { customer: Customer; columns?: 1 | 3 }) {
  return (
    <form
      aria-label={orderAdminTexts.view.customer}
      className={columns === 3 ? 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3' : 'grid gap-3.5 sm:max-xl:grid-cols-2'}
    >
      {order.map((field) => (
        <Field key={field} label={labels[field]}>
          {(control) => <Input {...control} readOnly value={customer[field] || texts.none} className="h-9! text-sm!" />}
        </Field>
      ))}
    </form>
  );
}
