import { zodResolver } from '@hookform/resolvers/zod';
import { categories } from '@pulsecart/shared/catalogue/categories';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { STARS } from '../../../../lib/constants.ts';
import { showFieldErrors } from '../../../../lib/errors/form-errors.ts';
import { dropDraft, readDraft, useFormDraft } from '../../../../lib/forms/form-draft.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DraftNote } from '../../../../ui/forms/draft-note.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormAlert } from '../../../../ui/forms/form-alert.tsx';
import { Input, Select, Textarea } from '../../../../ui/forms/input.tsx';
import { PictureInput } from '../../../../ui/forms/picture-input.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useProductAddition } from '../../api/admin-products.ts';
import { emptyProduct, type NewProductEntered, type NewProductForm, newProductForm, withoutEmpty } from '../../rules/product-form.ts';
import { FeatureAdder } from './admin-feature-adder.tsx';

const { add, fields, picture, draft: draftWords } = adminProductTexts;
const draftName = 'add-product';

/** Add Product. Stays after it is done, empty, for the next one. */
export function AddProductForm() {
  const [draft] = useState(() => readDraft<NewProductForm>(draftName));
  const [failure, setFailure] = useState<string | null>(null);
  const addition = useProductAddition();
  const form = useForm<NewProductForm, unknown, NewProductEntered>({
    resolver: zodResolver(newProductForm),
    defaultValues: { ...emptyProduct, ...draft },
  });
  useFormDraft(form, draftName, ['image']);
  const { errors, isSubmitting } = form.formState;
  const image = useController({ control: form.control, name: 'image' }).field;
  const features = useController({ control: form.control, name: 'features' }).field;

  const empty = () => {
    dropDraft(draftName);
    form.reset(emptyProduct);
  };
  const submit = form.handleSubmit(async ({ image: file, category, ...product }) => {
    setFailure(null);
    try {
      if (file === null || category === '') return;
      await addition.mutateAsync({ ...withoutEmpty(product), category, image: file });
      empty();
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
          {draft !== null && <DraftNote words={draftWords} onDiscard={empty} />}
          {failure && <FormAlert>{failure}</FormAlert>}
        </div>
        <Field label={fields.title} error={errors.title?.message} required className="sm:col-span-4">
          {(control) => <Input {...control} {...form.register('title')} />}
        </Field>
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
        <Field label={`${fields.price} ($)`} error={errors.price?.message} required className="sm:col-span-2">
          {(control) => (
            <Input {...control} type="number" step="0.01" min={0} inputMode="decimal" className="figures" {...form.register('price')} />
          )}
        </Field>
        <Field label={fields.stock} error={errors.stock?.message} required className="sm:col-span-2">
          {(control) => (
            <Input {...control} type="number" step={1} min={0} inputMode="numeric" className="figures" {...form.register('stock')} />
          )}
        </Field>
        <Field label={fields.rating} hint={fields.ratingHint} error={errors.rating?.message} required className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              type="number"
              step={STARS.adminStep}
              min={0}
              max={STARS.items}
              inputMode="decimal"
              className="figures"
              {...form.register('rating')}
            />
          )}
        </Field>
        <Field label={fields.image} hint={picture.hint} error={errors.image?.message} required className="sm:col-span-6">
          {(control) => (
            <PictureInput
              control={control}
              ref={image.ref}
              file={image.value}
              onFile={image.onChange}
              onBlur={image.onBlur}
              words={picture}
            />
          )}
        </Field>
        <Field label={fields.description} error={errors.description?.message} required className="sm:col-span-6">
          {(control) => <Textarea {...control} rows={5} {...form.register('description')} />}
        </Field>
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
