import { categories } from '@pulsecart/shared/catalogue/categories';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { STARS } from '../../../../lib/constants.ts';
import { showFieldErrors } from '../../../../lib/errors/form-errors.ts';
import { useDraftedForm } from '../../../../lib/forms/use-drafted-form.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DraftNote } from '../../../../ui/forms/draft-note.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormAlert } from '../../../../ui/forms/form-alert.tsx';
import { Select } from '../../../../ui/forms/input.tsx';
import { PictureField } from '../../../../ui/forms/picture-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useProductAddition } from '../../api/admin-products.ts';
import { dollarsEntry, emptyProduct, newProductForm, wholeNumberEntry, withoutEmpty } from '../../rules/product-form.ts';
import { FeatureAdder } from './admin-feature-adder.tsx';

const { add, fields, picture, draft: draftWords } = adminProductTexts;

/** Add Product. Stays after it is done, empty, for the next one. */
export function AddProductForm() {
  const { form, restored, discard } = useDraftedForm({
    name: 'add-product',
    schema: newProductForm,
    initial: emptyProduct,
    secret: ['image'],
  });
  const [failure, setFailure] = useState<string | null>(null);
  const addition = useProductAddition();
  const { errors, isSubmitting } = form.formState;
  const features = useController({ control: form.control, name: 'features' }).field;

  const submit = form.handleSubmit(async ({ image: file, category, ...product }) => {
    setFailure(null);
    try {
      if (file === null || category === '') return;
      await addition.mutateAsync({ ...withoutEmpty(product), category, image: file });
      discard();
      notify.success(add.done);
      form.setFocus('title');
    } catch (error) {
      notify.error(add.failed);
      setFailure(showFieldErrors(form, error, { imgUrl: 'image' }));
    }
  });

  return (
    <Card className="max-w-4xl">
      <form noValidate onSubmit={submit} className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <div className="flex flex-col gap-4 empty:hidden sm:col-span-6">
          {restored && <DraftNote words={draftWords} onDiscard={discard} />}
          {failure && <FormAlert>{failure}</FormAlert>}
        </div>
        <TextField form={form} name="title" label={fields.title} required className="sm:col-span-4" />
        <Field label={fields.category} error={errors.category?.message} required className="sm:col-span-2">
          {(control) => (
            <Select {...control} {...form.register('category')}>
              <option value="" disabled>
                {fields.chooseCategory}
              </option>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
        <TextField form={form} name="price" label={`${fields.price} ($)`} {...dollarsEntry} required className="sm:col-span-2" />
        <TextField form={form} name="stock" label={fields.stock} {...wholeNumberEntry} required className="sm:col-span-2" />
        <TextField
          form={form}
          name="rating"
          label={fields.rating}
          hint={fields.ratingHint}
          required
          className="sm:col-span-2"
          type="number"
          step={STARS.adminStep}
          min={0}
          max={STARS.items}
          inputMode="decimal"
        />
        <PictureField
          control={form.control}
          name="image"
          label={fields.image}
          hint={picture.hint}
          required
          className="sm:col-span-6"
          words={picture}
        />
        <TextField form={form} name="description" label={fields.description} required className="sm:col-span-6" rows={5} />
        <div className="sm:col-span-6">
          <FeatureAdder features={features.value} onChange={features.onChange} />
        </div>
        <div className="border-t pt-5 sm:col-span-6">
          <Button type="submit" className="px-8 max-sm:w-full" busy={isSubmitting}>
            {add.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}
