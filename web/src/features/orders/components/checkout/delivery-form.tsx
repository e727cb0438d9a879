import { zodResolver } from '@hookform/resolvers/zod';
import { type DeliveryInfo, deliveryInfo } from '@pulsecart/shared/orders/contract';
import { useEffect } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ReadOnlyField } from '../../../../ui/forms/read-only-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { loadDelivery, saveDelivery } from '../../api/draft-storage.ts';

const texts = orderTexts.address;

const blank = {
  name: '',
  phone: '',
  secondPhone: '',
  division: '',
  district: '',
  thana: '',
  address: '',
  currentLocation: 'Home' as const,
};
export type DeliveryValues = Omit<Required<DeliveryInfo>, 'orderId'>;
type Form = UseFormReturn<DeliveryValues, unknown, DeliveryValues>;

export interface DeliveryFormProps {
  /** The account's own e-mail: orders belong to it. */
  email: string;
  /** What the account's profile knows already; what has been typed stays. */
  known: Partial<DeliveryValues>;
  busy: boolean;
  onSubmit: (delivery: DeliveryInfo) => void;
  children: React.ReactNode;
}

/** Where an order goes. What is typed survives a reload. */
export function DeliveryForm({ email, known, busy, onSubmit, children }: DeliveryFormProps) {
  const form: Form = useForm<DeliveryValues, unknown, DeliveryValues>({
    resolver: zodResolver(deliveryInfo.omit({ orderId: true })) as never,
    defaultValues: { ...blank, email, ...known, ...loadDelivery(email) },
    mode: 'onTouched',
  });
  useFillIn(form, known);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDelivery({ email, values }) }),
    [form, email],
  );
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => !busy && onSubmit(values))} className="space-y-6">
      <Fields form={form} />
      <Location form={form} />
      {children}
      <Button type="submit" size="lg" busy={busy} className="w-full sm:w-auto sm:min-w-48">
        {texts.confirm}
      </Button>
    </form>
  );
}

/** The profile may arrive after the form is shown: then it fills what is still empty, but never where somebody is typing. */
function useFillIn(form: Form, known: Partial<DeliveryValues>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(known) as [keyof DeliveryValues, string][]) {
      const beingTyped = document.activeElement?.getAttribute('name') === name;
      if (value && !beingTyped && !form.getValues(name) && !form.getFieldState(name).isDirty) form.setValue(name, value);
    }
  }, [form, known]);
}

function Fields({ form }: { form: Form }) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-6 [&>*]:sm:col-span-3">
      <TextField form={form} name="name" label={texts.name} autoComplete="name" required />
      <ReadOnlyField label={texts.email} hint={texts.emailHint}>
        {form.getValues('email')}
      </ReadOnlyField>
      <TextField form={form} name="phone" label={texts.phone} type="tel" autoComplete="tel" required />
      <TextField form={form} name="secondPhone" label={texts.secondPhone} type="tel" autoComplete="off" optionalNote={texts.optional} />
      <div className="grid gap-x-5 gap-y-4 sm:col-span-6! sm:grid-cols-3">
        <TextField form={form} name="division" label={texts.division} autoComplete="address-level1" required />
        <TextField form={form} name="district" label={texts.district} autoComplete="address-level2" required />
        <TextField form={form} name="thana" label={texts.thana} autoComplete="address-level3" required />
      </div>
      <TextField
        form={form}
        name="address"
        label={texts.address}
        required
        className="sm:col-span-6!"
        rows={3}
        autoComplete="street-address"
        placeholder={texts.addressPlaceholder}
      />
    </div>
  );
}

function Location({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="currentLocation"
      render={({ field }) => (
        <fieldset>
          <legend className="mb-2 text-sm font-[550]">{texts.location}</legend>
          <div className="inline-flex rounded-md border border-line-strong bg-surface p-1">
            {(['Home', 'Office'] as const).map((place) => (
              <label
                key={place}
                className="cursor-pointer rounded-sm px-5 py-2 text-[0.9375rem] has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  className="sr-only"
                  name={field.name}
                  value={place}
                  checked={field.value === place}
                  onChange={() => field.onChange(place)}
                />
                {place === 'Home' ? texts.home : texts.office}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    />
  );
}
