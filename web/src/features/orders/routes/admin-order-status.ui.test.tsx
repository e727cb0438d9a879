import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as OrderControl } from './admin-order-status.tsx';

afterEach(cleanup);

const record = (orderId: string, status: string) => ({
  orderId,
  status,
  email: 'ann@example.test',
  orderDate: '01/02/2026',
  orderTime: '10:00:00',
  version: 1,
  history: [{ status, at: '2026-01-02T10:00:00.000Z', by: 'shop' }],
});

const dropdownOf = async (orderId: string) => {
  const row = (await screen.findByText(orderId)).closest('tr') as HTMLElement;
  return within(row).getByRole<HTMLSelectElement>('combobox');
};

test('the dropdown of an order shows a status that only a newer server knows, and offers it no more', async () => {
  answer('GET /orderStatus', { body: [record('NEW1', 'out_for_delivery'), record('OLD1', 'packaged')] });
  renderInShop(<OrderControl />);
  const dropdown = await dropdownOf('NEW1');
  expect(dropdown.selectedOptions[0]?.textContent).toBe('out for delivery');
  expect(dropdown.selectedOptions[0]?.disabled).toBe(true);
  expect([...(await dropdownOf('OLD1')).options].map(({ value }) => value)).toEqual(['pending', 'packaged', 'transport', 'delivery_done']);
});
