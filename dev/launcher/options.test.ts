import { expect, it } from 'vitest';
import { readCommand } from './options.ts';

it('starts one worker on the usual port, with the demo shop, unless told otherwise', () => {
  expect(readCommand(['start'])).toEqual({
    name: 'start',
    options: { dev: false, port: null, workers: 1, fresh: false, yes: false, demo: true, engines: [] },
  });
});

it('reads every option of npm start', () => {
  const args = [
    'start',
    '--port',
    '3001',
    '--workers=3',
    '--fresh',
    '--yes',
    '--no-demo',
    '--engine',
    'mongod',
    '--engine',
    'redis-package',
  ];
  expect(readCommand(args)).toEqual({
    name: 'start',
    options: { dev: false, port: 3001, workers: 3, fresh: true, yes: true, demo: false, engines: ['mongod', 'redis-package'] },
  });
});

it.each([
  [['start', '--port', 'x'], '--port takes a whole number from 1 to 65535, not "x".'],
  [['start', '--workers', '65'], '--workers takes a whole number from 0 to 64, not "65".'],
  [['start', '--prot', '1'], "Unknown option '--prot'\n\nnpm start -- [options]"],
  [['validate', '--chnaged'], "Unknown option '--chnaged'\n\nnpm run validate -- [options]"],
  [['validate', 'web'], "Unexpected argument 'web'."],
  [[], 'Use npm start, npm run dev, npm test, npm run validate, npm run bench or npm run drill.'],
])('refuses %j with a sentence', (args, message) => {
  expect(() => readCommand(args)).toThrow(message);
});

it('leaves to vitest what is not ours', () => {
  expect(readCommand(['test', '--full', '--project', 'int', '--engine', 'mongod', 'services/core'])).toEqual({
    name: 'test',
    options: { full: true, containers: false, gates: false, engines: ['mongod'], vitest: ['--project', 'int', 'services/core'] },
  });
});

it.each([
  [[], null],
  [['--changed'], 'HEAD'],
  [['--since', 'main'], 'main'],
  [['--changed', '--since=v1'], 'v1'],
])('npm run validate with %j checks what changed since %s', (args, since) => {
  expect(readCommand(['validate', ...args])).toEqual({ name: 'validate', options: { since } });
});

it.each([
  ['start', 'npm start -- [options]'],
  ['dev', 'npm run dev -- [options]'],
  ['test', 'npm test -- [options]'],
  ['validate', 'npm run validate -- [options]'],
])('explains %s', (name, usage) => {
  const command = readCommand([name, '--help']);
  expect(command.name === 'help' && command.text).toContain(usage);
});
