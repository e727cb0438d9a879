import { createStore } from '../state/create-store.ts';

/**
 * Keys of the back office. Single letters can be in the way of people who speak to their machine or press keys by
 * accident, so they can be switched off (WCAG 2.1.4); the choice is kept on this machine.
 */
const storageKey = 'pulsecart-shortcuts';

function read(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

const enabled = createStore(read());

/** Whether keys are listened to. */
export const shortcutsEnabled = enabled.get;
export const useShortcutsEnabled = enabled.useValue;

export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage that is forbidden costs only the memory of the choice.
  }
  enabled.set(on);
}

/** After this long the first key of a sequence is forgotten. */
const SEQUENCE_MS = 1_200;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/** Typing is never taken for a command, and neither is anything while a dialog is open. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=dialog], [role=menu]') !== null
  );
}

/**
 * Turns key presses into commands: `/`, `?`, and sequences such as `g o`. Answers the command, null when there is none,
 * and remembers a first key for a moment.
 */
export function createKeyReader(commands: readonly string[], now: () => number = Date.now) {
  let first: { key: string; at: number } | null = null;
  return ({ key, ctrlKey, metaKey, altKey, target }: Pressed): string | null => {
    if (ctrlKey || metaKey || altKey || isTyping(target)) {
      first = null;
      return null;
    }
    const begun = first !== null && now() - first.at <= SEQUENCE_MS ? `${first.key} ` : '';
    first = null;
    const command = begun + key;
    if (commands.includes(command)) return command;
    if (commands.includes(key)) return key;
    if (commands.some((one) => one.startsWith(`${key} `))) first = { key, at: now() };
    return null;
  };
}
