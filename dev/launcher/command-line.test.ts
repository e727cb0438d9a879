import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { repoDir } from '../engines/paths.ts';
import { withHelp } from './command-line.ts';

const { scripts } = JSON.parse(readFileSync(join(repoDir, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Programs of others, which read their own options. */
const others = ['build', 'lint', 'format'];
const commands = Object.entries(scripts).filter(([name]) => !others.includes(name));

describe('an option that does not exist', () => {
  it.each(commands)('stops npm run %s with one line and the help, before it does anything', (name, script) => {
    const args = script.replace(/^node /, '').split(' ');
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--nonsense'], { cwd: repoDir, env, encoding: 'utf8' });
    const lines = `${stdout}${stderr}`.trim().split('\n');
    expect(status).toBe(1);
    expect(lines[0]).toMatch(/^Unknown option ['`]--nonsense['`]$/);
    expect(lines[1]).toBe('');
    const called = name.startsWith('test') ? 'npm test' : name === 'start' ? 'npm start' : `npm run ${name}`;
    expect(lines.slice(2).join('\n')).toContain(called);
    expect(lines.filter((line) => /^\s+at |^node:/.test(line))).toEqual([]);
  });
});

it.each([
  [['--name'], "Option '--name <value>' argument missing"],
  [['--name', '--other'], "Option '--name' argument is ambiguous."],
  [['--other'], "Unknown option '--other'"],
])('says of %j what is wrong in one line, before the help', (args, message) => {
  const read = () => parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' } } });
  expect(() => withHelp('the help', read)).toThrow(new Error(`${message}\n\nthe help`));
});
