import '../../../../lib/testing/signed-in.ts';

import { isUpdatedField, type ProductField, productFieldNames, ruleOf } from '@pulsecart/shared/catalogue/product-fields';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../../lib/notifications/notify.ts';
import { answer, refusal } from '../../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../../lib/testing/render.tsx';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { EditProductForm } from './admin-edit-form.tsx';

vi.mock('../../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const id = 'a'.repeat(24);
const lamp = {
  _id: id,
  productId: id,
  title: 'Lamp',
  category: 'Smart Home',
  price: 20,
  rating: 4,
  stock: 7,
  imgUrl: '/media/lamp.svg',
  description: 'Light.',
  features: ['Warm'],
};
const onDone = vi.fn();
const sent = vi.fn();
const call = `PUT /update-product/${id}`;

beforeEach(() => {
  vi.clearAllMocks();
  answer(call, (body) => {
    sent(body);
    return { body: { modifiedCount: 1 } };
  });
  renderInShop(<EditProductForm product={lamp} onDone={onDone} />);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update Product' }));
const stock = () => screen.getByLabelText<HTMLInputElement>('Stock');

test('sends what is filled in, with the stock it showed', async () => {
  await userEvent.click(screen.getByRole('button', { name: '+ Add Feature' }));
  fireEvent.change(screen.getByLabelText('Feature 2'), { target: { value: 'USB-C' } });
  fireEvent.change(stock(), { target: { value: '9' } });
  await submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const { _id, productId, rating, ...fields } = lamp;
  expect(sent).toHaveBeenCalledWith({ ...fields, stock: 9, stockSeen: 7, features: ['Warm', 'USB-C'] });
  expect(notify.success).toHaveBeenCalledWith('Product updated successfully!');
});

/** Types another value of the field's kind. @returns what must be sent for it */
function change(field: ProductField): unknown {
  const { entry: kind } = ruleOf(field);
  // A field that has no label yet is named by its own name.
  const label = kind === 'list' ? 'Feature 1' : (adminProductTexts.fields[field] ?? field);
  const [entry] = screen.queryAllByLabelText<HTMLInputElement>((text) => text.startsWith(label));
  if (entry === undefined) throw new Error(`admin-edit-form.tsx has no entry labelled ${label} for ${field}`);
  const value = kind === 'number' ? '3' : field === 'imgUrl' ? '/media/other.svg' : `Another ${field}`;
  fireEvent.change(entry, { target: { value } });
  return kind === 'number' ? 3 : kind === 'list' ? [value] : value;
}

test('everything the contract lets an update change has an entry, and what is typed there is sent', async () => {
  const wanted = Object.fromEntries(productFieldNames.filter(isUpdatedField).map((field) => [field, change(field)]));
  await submit();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ...wanted, stockSeen: 7 }));
});

test('an empty feature entry stops the update', async () => {
  await userEvent.click(screen.getByRole('button', { name: '+ Add Feature' }));
  await submit();
  expect(await screen.findByText('A feature is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Feature 2'));
  expect(sent).not.toHaveBeenCalled();
});

test('stock that moved meanwhile is shown before anything is overwritten', async () => {
  const refused = refusal(409, 'stock_changed', 'The stock changed meanwhile: it is 5 now.');
  answer(call, { ...refused, body: { ...(refused.body as object), stock: 5 } });
  await submit();
  expect(await screen.findByText('The stock changed meanwhile: it is 5 now.')).toBeTruthy();
  expect(notify.error).toHaveBeenCalledWith('Failed to update product!');
  expect(stock().value).toBe('5');
  answer(call, (body) => {
    sent(body);
    return { body: { modifiedCount: 1 } };
  });
  await submit();
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ stock: 5, stockSeen: 5 })));
});
