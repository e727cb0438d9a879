import { request } from 'node:http';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import type { ImportRow, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.joinAdmin();
const head = 'sku,title,category,rating,features,stock,price,description,imgUrl';
const line = (sku: string, price: number | string = 9.99, stock = 5) =>
  `${sku},Lamp ${sku},Popular,4.5,bright|small,${stock},${price},A lamp.,/lamp.svg`;

async function upload(body: string, query = 'name=lamps.csv', type = 'text/csv') {
  return api.call(`POST /product-imports?${query}`, { as: admin, body, headers: { 'content-type': type } });
}
const rowsOf = async (id: string, query = ''): Promise<{ rows: ImportRow[]; total: string | null } & ProductImport> => {
  const { body, headers } = await api.call(`GET /product-imports/${id}${query}`, { as: admin });
  return { ...body, total: headers.get('x-total-count') };
};
const products = () => api.call('GET /products-updated?limit=200', { as: admin }).then(({ body }) => body.totalCount as number);

/** What a worker does with the job. */
const run = (id: string) => {
  if (api.db === null) throw new Error('no database');
  return openShopWithoutWorkers(api.db, createLogger('test', 'silent')).catalogue.imports.run(id);
};

describe('a file of products', () => {
  it('is checked row by row before anything changes, and names every error', async () => {
    const before = await products();
    const { status, body } = await upload(
      [head, line('A-1'), line('A-2', 'cheap'), line('A-1', 5), 'A-3,too,few', line('A-4', -3)].join('\n'),
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ name: 'lamps.csv', state: 'checked', read: 5, right: 1, wrong: 4, by: api.adminEmail });
    const { rows, total } = await rowsOf(body.importId, '?state=wrong');
    expect(total).toBe('4');
    expect(rows.map(({ at, sku }) => [at, sku])).toEqual([
      [3, 'A-2'],
      [4, 'A-1'],
      [5, 'A-3'],
      [6, 'A-4'],
    ]);
    expect(rows.map(({ reasons }) => reasons.join())).toEqual([
      expect.stringContaining('price'),
      expect.stringContaining('row 2'),
      expect.stringContaining('3 columns'),
      expect.stringContaining('negative'),
    ]);
    expect((await rowsOf(body.importId, '?limit=2&page=2')).rows.map(({ at }) => at)).toEqual([4, 5]);
    expect(await products()).toBe(before);
  });

  it('is taken over once, with what became of each row', async () => {
    const admins = openBrowser(api.address, () => admin.token);
    await eventually(() => admins.socket.connected).toBe(true);
    const file = [head, ...Array.from({ length: 1200 }, (_, n) => line(`B-${n}`))].join('\n');
    const { importId } = (await upload(file)).body;
    const before = await products();
    const begun = await api.call(`POST /product-imports/${importId}/apply`, { as: admin });
    expect([begun.status, begun.body.state]).toEqual([202, 'applying']);
    expect((await api.call(`POST /product-imports/${importId}/apply`, { as: admin })).body.code).toBe('import_applied');
    await eventually(() => admins.heard).toContainEqual([
      'import:progress',
      expect.objectContaining({ importId, state: 'applying', right: 1200 }),
    ]);
    // Two workers at once, as after a stall.
    await Promise.all([run(importId), run(importId)]);
    const done = await rowsOf(importId, '?limit=1');
    expect(done).toMatchObject({ state: 'done', right: 0, wrong: 0, rejected: 0 });
    expect(done.inserted + done.updated + done.unchanged).toBe(1200);
    expect(await products()).toBe(before + 1200);

    const again = (await upload([head, line('B-1'), line('B-2', 1), line('C-1')].join('\n'))).body;
    await api.call(`POST /product-imports/${again.importId}/apply`, { as: admin });
    await run(again.importId);
    const { rows } = await rowsOf(again.importId);
    expect(rows.map(({ sku, state }) => [sku, state])).toEqual([
      ['B-1', 'unchanged'],
      ['B-2', 'updated'],
      ['C-1', 'inserted'],
    ]);
    const listed: ProductImport[] = (await api.call('GET /product-imports?limit=2', { as: admin })).body;
    expect(listed.map((one) => one.importId)).toEqual([again.importId, importId]);
    const trail = (await api.call(`GET /audit?search=${importId}`, { as: admin })).body;
    const checks = trail.filter(({ action }: { action: string }) => action === 'import.check');
    expect(checks).toMatchObject([
      { account: admin.email, subject: { kind: 'import', id: importId }, detail: '1200 right, 0 wrong', outcome: 'done' },
    ]);
    expect(trail.map((entry: { action: string }) => entry.action).toSorted()).toEqual(['import.apply', 'import.apply', 'import.check']);
  });

  it.each([
    ['JSON', JSON.stringify([{ sku: 'J-1' }, { sku: 'J-2' }]), 'name=a.json', 'application/json', 2],
    ['NDJSON', '{"sku":"N-1"}\n{broken\n', 'name=a.ndjson', 'application/x-ndjson', 2],
    ['CSV by its name', `${head}\n${line('D-1', 'x')}`, 'name=a.csv', 'application/octet-stream', 1],
  ])('may be %s', async (_what, file, query, type, wrong) => {
    expect((await upload(file, query, type)).body).toMatchObject({ read: wrong, wrong });
  });

  it.each([
    ['an unknown kind', 'x', 'name=a.xlsx', 'application/zip', 415, 'file_format'],
    ['no name', head, '', 'text/csv', 400, 'invalid_input'],
    ['a header without columns', 'sku,title\nA,B', 'name=a.csv', 'text/csv', 400, 'unreadable_file'],
    ['a quote that never closes', `${head}\n"${'x'.repeat(300_000)}`, 'name=a.csv', 'text/csv', 400, 'unreadable_file'],
    ['half a JSON', '[{"sku":"A"},', 'name=a.json', 'application/json', 400, 'unreadable_file'],
  ])('of %s is refused and leaves nothing', async (_what, file, query, type, status, code) => {
    const imports = await api.db?.collection('productImports').countDocuments();
    const rows = await api.db?.collection('productImportRows').countDocuments();
    const answer = await upload(file, query, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    // What cannot be read ends in the activity log, too; what names no file is refused before it is begun.
    await eventually(() => api.db?.collection('auditTrail').countDocuments({ action: 'import.check', outcome: 'begun' })).toBe(0);
    expect(await api.db?.collection('productImports').countDocuments()).toBe(imports);
    expect(await api.db?.collection('productImportRows').countDocuments()).toBe(rows);
  });

  it('that breaks off on its way is no file, and holds no place', async () => {
    const before = await api.db?.collection('productImports').countDocuments();
    const breakOff = async (): Promise<number> => {
      const leaving = new AbortController();
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`${head}\n${line('E-1')}\n`));
          setTimeout(() => leaving.abort(), 50);
        },
      });
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
      const options = { method: 'POST', body, headers, signal: leaving.signal, duplex: 'half' };
      return fetch(`${api.address}/api/product-imports?name=a.csv`, options as RequestInit).then(
        ({ status }) => status,
        () => 0,
      );
    };
    // The place of one that left is free a moment later: until then the next is told that too many are under way.
    for (let i = 0; i < 3; i++) await eventually(breakOff).toBe(0);
    await eventually(() => api.db?.collection('productImports').countDocuments()).toBe(before);
    await eventually(async () => (await upload(`${head}\n${line('E-2')}`)).status).toBe(201);
  });

  it('is put off while two others come in, and taken when there is room again', async () => {
    const { hostname, port } = new URL(api.address);
    // One upload of each account at a time.
    const admins = await Promise.all(['second@shop.test', 'third@shop.test'].map((email) => api.join(email)));
    for (const account of admins) {
      const { body } = await api.call(`GET /user/${account.email}`, { as: admin });
      await api.call(`PATCH /users/admin/${body._id}`, { as: admin, body: { role: 'admin' } });
      await eventually(async () => (await api.call('GET /product-imports', { as: account })).status).toBe(200);
    }
    const checks = (end: object) => api.db?.collection('auditTrail').countDocuments({ action: 'import.check', ...end });
    const underWay = () => checks({ outcome: 'begun' });
    const brokenOff = () => checks({ outcome: 'refused', code: 'aborted' });
    await eventually(underWay).toBe(0);
    const before = (await brokenOff()) ?? 0;
    const others = admins.map(({ token }, n) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
      const other = request({ hostname, port, path: `/api/product-imports?name=${n}.csv`, method: 'POST', headers });
      onTestFinished(() => void other.destroy());
      other.on('error', () => undefined).write(`${head}\n`);
      return other;
    });
    await eventually(underWay).toBe(2);
    const third = await upload(`${head}\n${line('F-1')}`);
    expect([third.status, third.body.code, third.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    for (const other of others) other.destroy();
    await eventually(async () => (await upload(`${head}\n${line('F-1')}`)).status).toBe(201);
    await eventually(brokenOff).toBe(before + 2);
  });

  it('of more than 50 MB is refused while it comes in', async () => {
    const answer = await upload(`${head}\n${`${'x'.repeat(128 * 1024)}\n`.repeat(410)}`);
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });
});
