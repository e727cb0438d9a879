import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyReader, setShortcutsEnabled, shortcutsEnabled } from './shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };

describe('keys of the back office', () => {
  let clock = 0;
  let read: ReturnType<typeof createKeyReader>;
  const press = (key: string, more: Partial<Parameters<typeof read>[0]> = {}) => read({ key, ...none, target: document.body, ...more });
  beforeEach(() => {
    clock = 0;
    read = createKeyReader(['/', '?', 'g o', 'g s'], () => clock);
  });

  it('reads single keys and sequences', () => {
    expect([press('/'), press('g'), press('o'), press('o'), press('?')]).toEqual(['/', null, 'g o', null, '?']);
  });

  it('forgets the first key of a sequence after a moment, and after another key', () => {
    press('g');
    clock = 1_300;
    expect(press('o')).toBeNull();
    press('g');
    expect([press('x'), press('o')]).toEqual([null, null]);
  });

  it('leaves the browser its own: with Ctrl, Alt or Meta nothing is a command', () => {
    expect([press('/', { ctrlKey: true }), press('?', { altKey: true }), press('/', { metaKey: true })]).toEqual([null, null, null]);
  });

  it.each(['input', 'textarea', 'select'])('takes nothing that is typed in a %s', (tag) => {
    const field = document.body.appendChild(document.createElement(tag));
    expect([press('/', { target: field }), press('g', { target: field }), press('o', { target: field })]).toEqual([null, null, null]);
    field.remove();
  });
});

it('can be switched off, and stays off', () => {
  setShortcutsEnabled(false);
  expect([shortcutsEnabled(), localStorage.getItem('pulsecart-shortcuts')]).toEqual([false, 'off']);
  setShortcutsEnabled(true);
  expect([shortcutsEnabled(), localStorage.getItem('pulsecart-shortcuts')]).toEqual([true, null]);
});
