import { MESSAGE_PREVIEW_CHARS } from '../../../lib/constants.ts';

/** The first 100 characters of a message, and whether there are more. Never cuts a character in two. */
export function previewOf(text: string): { preview: string; cut: boolean } {
  const characters = Array.from(text);
  if (characters.length <= MESSAGE_PREVIEW_CHARS) return { preview: text, cut: false };
  return { preview: `${characters.slice(0, MESSAGE_PREVIEW_CHARS).join('').trimEnd()}…`, cut: true };
}
