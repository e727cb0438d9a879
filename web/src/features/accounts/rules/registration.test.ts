import { expect, test } from 'vitest';
import { emptyRegistration, registration } from './registration.ts';

const complete = {
  displayName: 'Ann Example',
  email: 'Ann@Example.test',
  phone: '+1 555 010 0199',
  division: 'North',
  district: 'Lake',
  thana: 'Harbour',
  address: '1 Pier Road',
  photo: new File(['x'], 'ann.png', { type: 'image/png' }),
  password: 'secret-1',
  confirm: 'secret-1',
};

function problems(values: unknown): Record<string, string> {
  const { error } = registration.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

test('a complete form passes, with the e-mail lower-cased', () => {
  expect(registration.parse(complete).email).toBe('ann@example.test');
});

test('every field is required', () => {
  expect(Object.keys(problems(emptyRegistration)).sort()).toEqual(Object.keys(emptyRegistration).sort());
});

test('different passwords are named even while another field is wrong', () => {
  for (const field of ['displayName', 'phone', 'address'])
    expect(problems({ ...complete, [field]: '', confirm: 'other' })).toMatchObject({ confirm: 'Password Not Match' });
  const passwords = { password: 'secret-1', confirm: 'secret-2' };
  expect(problems({ ...emptyRegistration, ...passwords })).toMatchObject({ confirm: 'Password Not Match' });
});

test('only pictures of at most 5 MB are taken', () => {
  const text = new File(['x'], 'a.txt', { type: 'text/plain' });
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
  expect(problems({ ...complete, photo: text })).toEqual({ photo: 'Choose an image file' });
  expect(problems({ ...complete, photo: huge })).toEqual({ photo: 'Choose a picture of at most 5 MB' });
});
