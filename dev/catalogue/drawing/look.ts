import { type Material, materials } from './colour.ts';
import type { Finish, Kit } from './kit.ts';

/** How one product looks: drawing parameters of `demo-drawings.json`, with the colours resolved to hex. */
export interface Look {
  body: string;
  accent: string;
  finish: Finish;
  /** Which of the kind's shapes; every kind has a first one that is taken when none is named. */
  variant: string;
  /** Art on a display, where the kind has one. */
  screen: string;
  /** A whole number derived from the SKU: small differences between pictures that are alike otherwise. */
  seed: number;
}

/** Draws one kind of product standing on the ground line y = 655 of the 800×800 frame, around x = 400. */
export type Draw = (kit: Kit, look: Look) => string;

/** The ground line every product stands on. */
export const GROUND = 655;

export function hex(material: string): string {
  const value = materials[material as Material];
  if (!value) throw new Error(`No such material: ${material}`);
  return value;
}

/** A stable number from a text (FNV-1a), so that a picture is the same at every build. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** One of `choices` by seed; `salt` keeps several choices of one picture apart. */
export function pick<T>(seed: number, salt: number, choices: readonly [T, ...T[]]): T {
  return choices[(Math.imul(seed ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 8) % choices.length] ?? choices[0];
}
