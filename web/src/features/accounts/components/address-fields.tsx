import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

const { fields } = accountTexts;

export function AddressFields<T extends FieldValues>({
  form,
  label,
}: {
  form: Pick<UseFormReturn<T>, 'register' | 'getFieldState' | 'formState'>;
  label: string;
}) {
  const name = (field: string) => field as FieldPath<T>;
  return (
    <>
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
        <TextField form={form} name={name('division')} label={fields.division} autoComplete="address-level1" required />
        <TextField form={form} name={name('district')} label={fields.district} autoComplete="address-level2" required />
        <TextField form={form} name={name('thana')} label={fields.thana} autoComplete="address-level3" required />
      </div>
      <TextField
        form={form}
        name={name('address')}
        label={label}
        hint={fields.addressHint}
        autoComplete="street-address"
        required
        className="sm:col-span-2"
      />
    </>
  );
}
