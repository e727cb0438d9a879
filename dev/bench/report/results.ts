import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionResult } from '../harness/figures.ts';

/** What was measured on: absolute figures mean nothing without it. */
export interface Circumstances {
  /** When it was measured, ISO. */
  at: string;
  commit: string;
  quick: boolean;
  database: string;
  redis: string;
  node: string;
  cpu: string;
  cores: number;
}

export interface Results {
  sections: Record<string, SectionResult & { measured: Circumstances }>;
}

const fileOf = (dir: string, label: string): string => join(dir, `${label}.json`);

export function readResults(dir: string, label: string): Results {
  const file = fileOf(dir, label);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : { sections: {} };
}

/** Puts one section's result beside those that are there. */
export function storeResult(dir: string, label: string, result: SectionResult, measured: Circumstances): void {
  mkdirSync(dir, { recursive: true });
  const results = readResults(dir, label);
  results.sections[result.section] = { ...result, measured };
  writeFileSync(fileOf(dir, label), `${JSON.stringify(results, rounded, 1)}\n`);
}

/** Names of the runs kept in a folder. */
export function labelsIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
}

/** Four significant digits: more would be noise. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
