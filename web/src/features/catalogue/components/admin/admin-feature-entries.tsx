import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../../ui/controls/delete-button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import type { ProductEntered, ProductForm } from '../../rules/product-form.ts';

const { feature: words, fields: labels } = adminProductTexts;

/** The features of a product: each entry can be edited or removed, '+ Add Feature' appends a blank one. */
export function FeatureEntries({ form }: { form: UseFormReturn<ProductForm, unknown, ProductEntered> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'features' });
  const errors = form.formState.errors.features;
  return (
    <fieldset className="sm:col-span-6">
      <legend className="mb-1.5 text-sm font-[550]">{labels.features}</legend>
      <ul className="flex flex-col gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-1">
            <Field
              label={<span className="sr-only">{words.entry(index + 1)}</span>}
              error={errors?.[index]?.value?.message}
              required
              className="flex-1 gap-0!"
            >
              {(control) => <Input {...control} {...form.register(`features.${index}.value`)} />}
            </Field>
            <DeleteButton size="md" label={words.remove(String(index + 1))} onClick={() => remove(index)} />
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-2" disabled={fields.length >= 30} onClick={() => append({ value: '' })}>
        {words.addBlank}
      </Button>
    </fieldset>
  );
}
