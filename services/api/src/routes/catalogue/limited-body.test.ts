import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { limitedBody } from './limited-body.ts';

function requestOf(...chunks: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  for (const chunk of chunks) request.push(chunk);
  return request;
}

it('a body that arrives whole is read whole', async () => {
  const request = requestOf('one,', 'two');
  const body = limitedBody(request, 100);
  request.complete = true;
  request.push(null);
  expect(await text(body)).toBe('one,two');
});

it('a body that is longer than it may be is refused, one of just that length is not', async () => {
  const body = limitedBody(requestOf('x'.repeat(60), 'x'.repeat(41)), 100);
  await expect(text(body)).rejects.toMatchObject({ code: 'too_large' });
  const request = requestOf('x'.repeat(60), 'x'.repeat(40));
  const whole = limitedBody(request, 100);
  request.complete = true;
  request.push(null);
  expect(await text(whole)).toHaveLength(100);
});

it('a refusal tells the limit in MB', async () => {
  const body = limitedBody(requestOf('x'.repeat(3 * 1024 * 1024)), 2 * 1024 * 1024);
  await expect(text(body)).rejects.toThrow('at most 2 MB');
});

it('a body that breaks off is an error while it is read', async () => {
  const request = requestOf('half');
  const read = text(limitedBody(request, 100));
  request.destroy();
  await expect(read).rejects.toMatchObject({ code: 'aborted' });
});

it('a body whose sender was gone before anybody read it is an error, too', async () => {
  const request = requestOf('half');
  request.destroy();
  await expect.poll(() => request.closed).toBe(true);
  await expect(text(limitedBody(request, 100))).rejects.toMatchObject({ code: 'aborted' });
});
