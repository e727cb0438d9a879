import { describe, expect, it } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { eventsPage } from './pages.ts';

const page = (): string => eventsPage(asyncApiDocument('1.2.3'));
const section = (name: string): string =>
  page()
    .split('<section id="')
    .find((part) => part.startsWith(`${name}"`)) ?? '';
/** The rows of a message's tables: field, value, given. */
const rowsOf = (name: string): string[][] =>
  [...section(name).matchAll(/<tr><td><code>(.*?)<\/code><\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map(([, ...cells]) => cells);

describe('the page of jobs and pushes', () => {
  it('begins with what it is, its version, and a paragraph for each part of the description', () => {
    expect(page()).toContain('<h1>Pulsecart jobs and pushes 1.2.3</h1>\n<p>Queues between');
    expect(page()).toContain('.</p>\n<p>One correlation id, the <code>X-Correlation-Id</code> of the request');
    expect(page()).toContain('<a href="/api/docs">OpenAPI</a>');
  });

  it('has a section for each channel, with its address', () => {
    expect(page()).toContain('<h2>Queue <code>orders</code></h2>');
    expect(page()).toContain('Address: <code>{prefix}:orders</code></p>');
  });

  it('tells of each field what it holds and whether it is always there', () => {
    expect(rowsOf('placed')).toEqual([
      ['v', '1', 'always'],
      ['orderId', 'string ^[A-Z0-9]{8}$', 'always'],
      ['correlationId', 'string ^[\\w.-]{8,64}$', 'where known'],
    ]);
  });

  it('names the values that a field may have, and each shape of a message', () => {
    const rows = rowsOf('record:changed');
    expect(rows.filter(([field]) => field === 'record').map(([, value]) => value)).toEqual([
      '&quot;orderStatus&quot;',
      '&quot;orders&quot;',
      '&quot;confirmedOrders&quot;',
    ]);
    const steps = ['queued', 'pinned', 'committed', 'written', 'failed'].map((step) => `&quot;${step}&quot;`).join(', ');
    expect(rows).toContainEqual(['step', `one of ${steps}, or null`, 'always']);
    expect(section('record:changed').match(/<table>/g)).toHaveLength(3);
  });

  it('says so where a message carries nothing', () => {
    expect(section('account:changed')).toContain('<p>No payload.</p>');
    expect(section('account:changed')).not.toContain('<table>');
    expect(section('placed')).not.toContain('No payload');
  });

  it('shows each schema with its parts in their place, and nothing that a browser would take for markup', () => {
    expect(section('placed')).toContain(
      '<pre>{\n  &quot;type&quot;: &quot;object&quot;,\n  &quot;properties&quot;: {\n    &quot;v&quot;: {',
    );
    expect(page()).not.toContain('$ref');
    expect(page()).not.toContain('#/components');
    for (const [schema = ''] of page().matchAll(/<pre>[\s\S]*?<\/pre>/g)) expect(schema.slice(5, -6)).not.toMatch(/[<>"]/);
  });
});
