import { describe, expect, it } from 'vitest';
import { dollars, email, imageUrl, objectId, optionalText, paging, phone, quantity, search, text } from './fields.ts';

it.each(['/media/lamp.svg', 'https://pictures.example/lamp.png', ' /media/lamp.svg '])('%s may be the address of a picture', (address) => {
  expect(imageUrl.parse(address)).toBe(address.trim());
});

it.each(['//evil.example/lamp.png', 'http://pictures.example/lamp.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'lamp.png', ''])(
  '%s may not',
  (address) => {
    expect(imageUrl.safeParse(address).success).toBe(false);
  },
);

describe('what comes from outside is brought into one form', () => {
  it('ids and e-mails in small letters, texts without the spaces around them', () => {
    expect(objectId.parse('0123456789ABCDEF01234567')).toBe('0123456789abcdef01234567');
    expect(email.parse(' Ann@Shop.Test ')).toBe('ann@shop.test');
    expect([text(3).parse(' abc '), optionalText(3).parse('  '), search.parse({ search: ' lamp ' }).search]).toEqual(['abc', '', 'lamp']);
  });

  it('the page of a list is the first hundred where nothing is said', () => {
    expect(paging.parse({})).toEqual({ page: 1, limit: 100 });
    expect(paging.parse({ page: '3', limit: '20' })).toEqual({ page: 3, limit: 20 });
    expect(search.parse({})).toEqual({ search: '' });
  });
});

describe('bounds', () => {
  const letters = (count: number): string => 'a'.repeat(count);

  it.each([
    ['an id', objectId, [letters(24)], [letters(23), letters(25), `${letters(23)}g`]],
    ['an e-mail', email, [`${letters(249)}@b.cd`], [`${letters(250)}@b.cd`, 'ann', 'ann@', '@shop.test', '']],
    ['a text', text(3), ['a', 'abc'], ['', '   ', 'abcd']],
    ['an optional text', optionalText(3), ['', 'abc'], ['abcd']],
    ['a phone number', phone, ['01700', '+1 (555) 010-0199', `0${'1'.repeat(24)}`], ['0170', `0${'1'.repeat(25)}`, 'call me', '']],
    ['a price', dollars, [0, 0.1 + 0.2, 19.99, 1_000_000], [-0.01, 0.005, 12.345, 1_000_000.01, Number.NaN]],
    ['a quantity', quantity, [1, 999], [0, 1000, 1.5, -1]],
    ['the address of a picture', imageUrl, [`/${letters(2047)}`], [`/${letters(2048)}`]],
    ['the number of a page', paging.shape.page, ['1', '1000000'], ['0', '1000001', '1.5', '-1']],
    ['the length of a page', paging.shape.limit, ['1', '200'], ['0', '201', '1.5']],
    ['a search', search.shape.search, [letters(100)], [letters(101)]],
  ])('%s is taken up to them, and refused beyond', (_what, field, taken, refused) => {
    for (const value of taken) expect([value, field.safeParse(value).success]).toEqual([value, true]);
    for (const value of refused) expect([value, field.safeParse(value).success]).toEqual([value, false]);
  });

  it('a text says by name what is wrong with it', () => {
    const said = (value: string) =>
      text(3, 'Name')
        .safeParse(value)
        .error?.issues.map(({ message }) => message);
    expect([said(' '), said('abcd')]).toEqual([['Name is required'], ['Name may have at most 3 characters']]);
  });
});
