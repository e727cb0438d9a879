import { describe, expect, it } from 'vitest';
import { dollars, email, imageUrl, lines, objectId, optionalText, paging, phone, quantity, search, text } from './fields.ts';

const problemsOf = (value: string) => (text(120, 'Name').safeParse(value).error?.issues ?? []).map(({ message }) => message);
const hidden = 'Name has characters that cannot be seen. Type it again, or paste it without formatting';

describe('a name', () => {
  it.each([
    ['a control character', 'Ann\u0000Lee'],
    ['a line break', 'Ann\nLee'],
    ['the end of another line', 'Ann\u2028Lee'],
    ['a character that deletes', 'Ann\u0085Lee'],
    ['an override of the direction', 'Ann \u202Egpj.exe'],
    ['an embedding', 'Ann\u202ALee'],
    ['an isolate', 'Ann\u2066Lee'],
    ['half of a pair', 'Ann \uD83D'],
    ['the other half', '\uDE00 Ann'],
    ['a joiner between Latin letters', 'An\u200Dn'],
    ['a non-joiner between Latin letters', 'An\u200Cn'],
    ['a joiner at the beginning', '\u200DAnn'],
    ['two joiners in a row', 'ক্\u200D\u200Dষ'],
    ['a joiner after an emoji that joins nothing', '👩\u200D Ann'],
    ['a joiner before an emoji that joins nothing', 'A\u200D👩'],
    ['a word joiner', 'Ann\u2060Lee'],
    ['a byte order mark within', 'Ann\uFEFFLee'],
    ['nothing but a word joiner', '\u2060'],
  ])('with %s is refused', (_what, value) => {
    expect(problemsOf(value)).toEqual([hidden]);
  });

  it.each([
    ['blanks', ' \u00A0\u3000'],
    ['spaces without width', '\u200B\u200B'],
    ['a soft hyphen', '\u00AD'],
    ['letters that are drawn as nothing', '\u3164\uFFA0'],
    ['an empty Braille cell', '\u2800'],
    ['a mark on nothing', '\u0301'],
    ['nothing', ''],
  ])('of %s is required to show something', (_what, value) => {
    expect(problemsOf(value)).toEqual(['Name is required']);
  });

  it.each([
    ['Persian with its non-joiner', 'علی\u200Cرضا می\u200Cخواهم'],
    ['Arabic with vowel signs before a joiner', 'هـَ\u200D'],
    ['Bengali ya-phala', 'র\u200D্যাব'],
    ['Bengali at the end of a word', 'হঠাত্\u200D'],
    ['Hindi half forms', 'क्\u200Dष'],
    ['Malayalam chillu', 'ന്\u200D'],
    ['Sinhala', 'ශ්\u200Dරී ලංකා'],
    ['Hebrew with a mark of direction', 'דוד\u200F!'],
    ['Thai', 'สมชาย'],
    ['Vietnamese, decomposed', 'Nguyễn'.normalize('NFD')],
    ['an apostrophe', "Anne-Marie O'Neill"],
    ['a single sign', '李'],
    ['a family', '👨\u200D👩\u200D👧\u200D👦'],
    ['a person with a skin tone', '👩🏽\u200D💻'],
    ['a heart on fire', '❤️\u200D🔥'],
    ['a flag of a nation', '🇧🇩'],
    ['a flag of a region', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ])('in %s stays as it is', (_what, value) => {
    expect(text(120).parse(value)).toBe(value);
  });
});

it('an address or a message may have several lines, and nothing else that a name may not have', () => {
  expect(lines(300).parse(' Flat 4\r\n\t1 Pier Road\n ')).toBe('Flat 4\r\n\t1 Pier Road');
  for (const wrong of ['Flat\u00004', 'Flat \u202E4', 'Fl\u200Dat', 'Flat \uD83D', '\n\u200B'])
    expect(lines(300).safeParse(wrong).success).toBe(false);
});

it('what is wrong with an address or a message is told once, in words', () => {
  for (const wrong of ['Flat \u202E4', '\u2060']) {
    const { error } = lines(300, 'Address').safeParse(wrong);
    expect(error?.issues.map(({ message }) => message)).toEqual([hidden.replace('Name', 'Address')]);
  }
});

it('what is hidden in a search, or in a name from elsewhere, is left out', () => {
  expect(optionalText(120).parse('\u202EAnn\u0000 Le\u200De\t')).toBe('Ann Lee');
  expect(optionalText(120).parse('\u200D\u0007')).toBe('');
  expect(optionalText(120).parse('Ann \u2060')).toBe('Ann');
});

it.each(['+1 555 010 0199', '01711\u00A0000000', '02 (961) 11-12.34'])('%s is a phone number', (number) => {
  expect(phone.parse(number)).toBe(number);
});

it.each(['01711\n000000', '01711\t000000', '01711\u2028000000'])('a phone number stands on one line', (number) => {
  expect(phone.safeParse(number).success).toBe(false);
});

it.each(['/media/lamp.svg', 'https://pictures.example/lamp.png', ' /media/lamp.svg '])('%s may be the address of a picture', (address) => {
  expect(imageUrl.parse(address)).toBe(address.trim());
});

it.each([
  '//evil.example/lamp.png',
  String.raw`/\evil.example/lamp.png`,
  '/\t/evil.example/lamp.png',
  '/\n\\evil.example/lamp.png',
  'http://pictures.example/lamp.png',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'lamp.png',
  '',
])('%j may not', (address) => {
  expect(imageUrl.safeParse(address).success).toBe(false);
});

describe('what comes from outside is brought into one form', () => {
  it('ids and e-mails in small letters, texts without the spaces around them', () => {
    expect(objectId.parse('0123456789ABCDEF01234567')).toBe('0123456789abcdef01234567');
    expect(email.parse(' Ann@Shop.Test ')).toBe('ann@shop.test');
    expect([
      text(3).parse(' abc '),
      optionalText(3).parse(' abc '),
      optionalText(3).parse('  '),
      search.parse({ search: ' lamp ' }).search,
    ]).toEqual(['abc', 'abc', '', 'lamp']);
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
