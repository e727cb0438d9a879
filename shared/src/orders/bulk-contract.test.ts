import { expect, it } from 'vitest';
import { bulkCommand } from './bulk-contract.ts';

const problems = (command: object): string[] => bulkCommand.safeParse(command).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('takes orders by their ids or by a search', () => {
  expect(problems({ action: 'confirm', orderIds: ['ABCD1234'] })).toEqual([]);
  expect(problems({ action: 'confirm', search: '' })).toEqual([]);
});

it('names what is missing', () => {
  expect(problems({ action: 'confirm' })).toEqual(['orderIds']);
  expect(problems({ action: 'status', search: '' })).toEqual(['status']);
  expect(problems({ action: 'status', search: '', status: 'transport' })).toEqual([]);
});
