import type { z } from 'zod';

export interface BrokenBody {
  /** Where it is broken, with dots. */
  path: string;
  what: string;
  body: unknown;
}

const REMOVED = Symbol('removed');

/** What no field may be, and what only fields of another kind may. */
const wrongs: [string, unknown][] = [
  ['an operator', { $ne: null }],
  ['another operator', { $gt: '' }],
  ['an operator in a list', [{ $ne: null }]],
  ['missing', REMOVED],
  ['null', null],
  ['a text', '\u0000 nothing of the kind \u{1F4A5}'],
  ['a number', -1.5],
  ['too large a number', 1e308],
  ['true', true],
  ['an empty list', []],
  ['an empty object', {}],
  ['far too long a text', 'x'.repeat(6000)],
];

/**
 * Every way to break a valid body in one place: each field, also those within lists and objects, becomes each wrong
 * thing in turn. What the schema takes is left out, save operators, which nothing takes.
 */
export function brokenBodies(schema: z.ZodType, valid: unknown): BrokenBody[] {
  const broken: BrokenBody[] = [];
  for (const path of pathsOf(valid)) {
    for (const [what, wrong] of wrongs) {
      const body = withValue(valid, path, wrong);
      if (what.includes('operator') || !schema.safeParse(body).success) broken.push({ path: path.join('.'), what, body });
    }
  }
  return broken;
}

function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsOf(inner, [...at, name])]);
}

function withValue(value: unknown, [first, ...rest]: string[], replacement: unknown): unknown {
  if (first === undefined) return replacement;
  const copy = structuredClone(value) as Record<string, unknown>;
  const inner = withValue(copy[first], rest, replacement);
  if (inner === REMOVED) {
    if (Array.isArray(copy)) copy.splice(Number(first), 1);
    else delete copy[first];
  } else {
    copy[first] = inner;
  }
  return copy;
}
