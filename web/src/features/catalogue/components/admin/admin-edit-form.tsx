import type { Product } from '@pulsecart/shared/catalogue/contract';
import { useState } from 'react';
import { ApiError } from '../../../../lib/errors/api-error.ts';
import { showFieldErrors } from '../../../../lib/errors/form-errors.ts';
import { useDraftedForm } from '../../../../lib/forms/use-drafted-form.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { DraftNote } from '../../../../ui/forms/draft-note.tsx';
import { FormAlert } from '../../../../ui/forms/form-alert.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useProductUpdate } from '../../api/admin-products.ts';
import { dollarsEntry, productForm, productFormOf, wholeNumberEntry, withoutEmpty } from '../../rules/product-form.ts';
import { FeatureEntries } from './admin-feature-entries.tsx';

const { edit, fields, draft: draftWords } = adminProductTexts;

export function EditProductForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const { form, restored, drop, discard } = useDraftedForm({
    name: `product:${product._id}`,
    schema: productForm,
    initial: productFormOf(product),
    // It moves with every order.
    secret: ['stock'],
  });
  const [failure, setFailure] = useState<string | null>(null);
  // What the form showed when the admin decided: the server refuses when it is no longer so.
  const [stockSeen, setStockSeen] = useState(product.stock);
  const update = useProductUpdate(product._id);
  const submit = form.handleSubmit(async ({ features, ...values }) => {
    setFailure(null);
    try {
      await update.mutateAsync({ ...withoutEmpty(values, product), stockSeen, features: features.map(({ value }) => value) });
      drop();
      notify.success(edit.done);
      onDone();
    } catch (error) {
      notify.error(edit.failed);
      const present = error instanceof ApiError && error.code === 'stock_changed' ? Number(error.members.stock) : Number.NaN;
      setFailure(showFieldErrors(form, error));
      if (!Number.isFinite(present)) return;
      // The reason says the present stock: the form takes it over, for the admin to look at and save again.
      setStockSeen(present);
      form.setValue('stock', String(present));
      form.setFocus('stock', { shouldSelect: true });
    }
  });
  return (
    <Card className="max-w-4xl">
      <form noValidate onSubmit={submit} className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <div className="flex flex-col gap-4 empty:hidden sm:col-span-6">
          {restored && <DraftNote words={draftWords} onDiscard={discard} />}
          {failure && <FormAlert>{failure}</FormAlert>}
        </div>
        <TextField form={form} name="title" label={fields.title} required className="sm:col-span-6" />
        <TextField form={form} name="category" label={fields.category} required className="sm:col-span-2" />
        <TextField form={form} name="price" label={`${fields.price} ($)`} {...dollarsEntry} required className="sm:col-span-2" />
        <TextField
          form={form}
          name="stock"
          label={fields.stock}
          hint={fields.stockHint}
          {...wholeNumberEntry}
          required
          className="sm:col-span-2"
        />
        <TextField
          form={form}
          name="imgUrl"
          label={fields.imgUrl}
          hint={fields.imgUrlHint}
          optionalNote={fields.optional}
          className="sm:col-span-6"
          inputMode="url"
        />
        <TextField
          form={form}
          name="description"
          label={fields.description}
          optionalNote={fields.optional}
          className="sm:col-span-6"
          rows={4}
        />
        <FeatureEntries form={form} />
        <div className="flex flex-wrap gap-3 border-t pt-5 sm:col-span-6">
          <Button type="submit" className="px-8 max-sm:w-full" busy={form.formState.isSubmitting}>
            {edit.submit}
          </Button>
          <ButtonLink variant="ghost" className="max-sm:w-full" to="/dashboard/all-products" onClick={drop}>
            {edit.cancel}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
