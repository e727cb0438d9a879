import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { hintKey } from '../session/session-store.ts';
import { dropDraft, readDraft, useFormDraft } from './form-draft.ts';

function Form() {
  const form = useForm({ defaultValues: { text: '', secret: '', ...readDraft<{ text: string }>('contact') } });
  useFormDraft(form, 'contact', ['secret']);
  return (
    <form>
      <input aria-label="text" {...form.register('text')} />
      <input aria-label="secret" {...form.register('secret')} />
    </form>
  );
}
const signIn = (uid: string) => localStorage.setItem(hintKey, JSON.stringify({ uid, email: `${uid}@example.test` }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const shown = () => (screen.getByLabelText('text') as HTMLInputElement).value;
const open = () => {
  cleanup();
  render(<Form />);
};
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test('what was typed is there again for the one who typed it, also after signing out and in again', () => {
  signIn('ann');
  open();
  type('text', 'from Ann');
  open();
  expect(shown()).toBe('from Ann');
  localStorage.clear();
  signIn('ann');
  open();
  expect(shown()).toBe('from Ann');
});

test('what one account typed is shown to no other account and to no guest, nor a guest’s to an account', () => {
  open();
  type('text', 'from a guest');
  signIn('ann');
  open();
  expect(shown()).toBe('');
  type('text', 'from Ann');
  signIn('bob');
  open();
  expect(shown()).toBe('');
  localStorage.clear();
  open();
  expect(shown()).toBe('from a guest');
});

test('what is typed into a form that stays open while somebody else signs in remains the former one’s', () => {
  signIn('ann');
  open();
  signIn('bob');
  type('text', 'from Ann');
  expect(readDraft('contact')).toBeNull();
  signIn('ann');
  expect(readDraft('contact')).toEqual({ text: 'from Ann' });
});

test('a dropped draft is gone, and a secret was never kept', () => {
  signIn('ann');
  open();
  type('text', 'from Ann');
  type('secret', 'word');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('word');
  dropDraft('contact');
  open();
  expect(shown()).toBe('');
});
