import '../../../../lib/testing/signed-in.ts';

import { newProduct } from '@pulsecart/shared/catalogue/contract';
import { type ProductField, productFieldNames, ruleOf } from '@pulsecart/shared/catalogue/product-fields';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../../lib/notifications/notify.ts';
import { answer } from '../../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../../lib/testing/render.tsx';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { AddProductForm } from './admin-add-form.tsx';

vi.mock('../../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const { fields } = adminProductTexts;
const sent = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  answer('GET /config', { body: { imageHostUrl: '/api/images' } });
  answer('POST /images', { body: { data: { display_url: '/images/lamp.webp' } } });
  answer('POST /add-product', (body) => {
    sent(body);
    return { body: { insertedId: 'a'.repeat(24) } };
  });
  renderInShop(<AddProductForm />);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** A field that has no label yet is named by its own name. */
const label = (field: ProductField) => (field === 'imgUrl' ? fields.image : (fields[field] ?? field));
const entries = (field: ProductField) => screen.queryAllByLabelText<HTMLInputElement>((text) => text.startsWith(label(field)));

/** Types something of the field's kind. @returns what must be sent for it */
async function fill(field: ProductField): Promise<unknown> {
  const [entry] = entries(field);
  if (entry === undefined) throw new Error(`admin-add-form.tsx has no entry labelled ${label(field)} for ${field}`);
  if (field === 'imgUrl') {
    await userEvent.upload(entry, new File(['x'], 'lamp.png', { type: 'image/png' }));
    return '/images/lamp.webp';
  }
  const value = field === 'category' ? 'Popular' : ruleOf(field).entry === 'number' ? '3' : `Some ${field}`;
  fireEvent.change(entry, { target: { value } });
  if (ruleOf(field).entry === 'number') return 3;
  if (ruleOf(field).entry === 'text') return value;
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  return [value];
}

test('everything the contract takes of a new product has an entry, and what is typed there is sent', async () => {
  const wanted: Record<string, unknown> = {};
  for (const field of productFieldNames) wanted[field] = await fill(field);
  expect(Object.keys(wanted).toSorted()).toEqual(Object.keys(newProduct.shape).toSorted());
  await userEvent.click(screen.getByRole('button', { name: 'Add Product' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Product added successfully'));
  expect(sent).toHaveBeenCalledWith(wanted);
});
