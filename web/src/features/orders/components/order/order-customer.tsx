import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';

const labels = orderAdminTexts.customer;
type CustomerField = keyof typeof labels;

const fields = Object.keys(labels) as CustomerField[];
/** Long values get more room on wide screens. */
const wide: Partial<Record<CustomerField, string>> = { email: 'lg:col-span-2', address: 'sm:col-span-2 lg:col-span-3' };

/** Who ordered and where it goes: facts to read and copy, nothing to enter. */
export function OrderCustomer({ customer }: { customer: Record<CustomerField, string> }) {
  return (
    <section aria-label={orderAdminTexts.view.customer}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <div key={field} className={wide[field]}>
            <dt className="text-sm text-ink-soft">{labels[field]}</dt>
            <dd className="wrap-anywhere select-all">{customer[field] || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
