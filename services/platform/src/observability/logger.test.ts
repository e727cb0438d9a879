import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const here = (file: string): string => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** What a process says that logs so: a log goes to the process's own output. */
async function saidBy(script: string): Promise<Record<string, unknown>[]> {
  const imports = `const { createLogger } = await import(${here('logger.ts')}); const { withCorrelation } = await import(${here('correlation.ts')});`;
  const args = ['--conditions=source', '--input-type=module', '--eval', `${imports}\n${script}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('a line has its service and the request it belongs to, nothing personal, and what is below the level is left out', async () => {
  const personal = "{ email: 'a@b.test', phone: '01700', token: 't', authorization: 'Bearer t' }";
  const lines = await saidBy(`
    const log = createLogger('worker', 'info');
    log.debug('too quiet');
    withCorrelation('request-1', () => log.info({ orderId: 'ABCD1234', ...${personal}, order: ${personal} }, 'within'));
    log.warn('without');
  `);
  const cut = { email: '[cut]', phone: '[cut]', token: '[cut]', authorization: '[cut]' };
  expect(lines).toMatchObject([
    { service: 'worker', correlationId: 'request-1', msg: 'within', orderId: 'ABCD1234', ...cut, order: cut },
    { service: 'worker', msg: 'without' },
  ]);
  expect(lines[1]).not.toHaveProperty('correlationId');
});
