import { expect, test } from 'vitest';
import { mailComposeUrl } from './mail-compose.ts';
import { previewOf } from './preview.ts';

test('a text of 100 characters is shown whole, a longer one is cut', () => {
  expect(previewOf('a'.repeat(100))).toEqual({ preview: 'a'.repeat(100), cut: false });
  expect(previewOf('a'.repeat(101))).toEqual({ preview: `${'a'.repeat(100)}…`, cut: true });
});

test('a cut never falls inside a character', () => {
  expect(previewOf('😀'.repeat(101)).preview).toBe(`${'😀'.repeat(100)}…`);
});

test('the reply goes to the sender and quotes the message', () => {
  const url = new URL(mailComposeUrl({ email: 'ann+shop@example.test', time: '10:00 AM', messageText: 'Hello\n& bye' }));
  expect(url.searchParams.get('to')).toBe('ann+shop@example.test');
  expect(url.searchParams.get('body')).toContain('> Hello\n> & bye');
});
