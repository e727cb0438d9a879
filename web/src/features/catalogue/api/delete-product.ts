import type { Product } from '@pulsecart/shared/catalogue/contract';
import { useState } from 'react';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';
import { useProductDeletion } from './admin-products.ts';

const { list } = adminProductTexts;

/** Asks first, deletes, says how it went. The list is read again by itself. */
export function useDeleteProduct() {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const { mutateAsync } = useProductDeletion();
  async function remove({ _id }: Product): Promise<void> {
    const agreed = await confirmDialog({ title: list.deleteTitle, text: list.deleteText, confirm: list.deleteConfirm, destructive: true });
    if (!agreed) return;
    setBusyWith(_id);
    try {
      if (await mutateAsync(_id)) notify.success(list.deleted);
      else notify.error(list.deleteFailed);
    } catch (error) {
      notify.error(list.deleteFailed, detailOf(error));
    } finally {
      setBusyWith(null);
    }
  }
  return { remove, busyWith };
}
