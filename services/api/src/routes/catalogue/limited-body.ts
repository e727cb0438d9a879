import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Refusal } from '@pulsecart/platform/refusal';

/** The body of a request as far as it may go, in bytes. One that breaks off is an error, and not the end of a file. */
export function limitedBody(request: IncomingMessage, mostBytes: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= mostBytes) done(null, chunk);
      else done(new Refusal('too_large', `A file may have at most ${Math.floor(mostBytes / 1024 / 1024)} MB. Split it.`));
    },
  });
  // The upload may break off while no consumer is attached: the error is kept for it, and an unhandled one would end the process.
  counted.on('error', () => undefined);
  const breakOff = (): void => {
    if (!request.complete) counted.destroy(new Refusal('aborted', 'The file did not arrive whole. Please send it again.'));
  };
  // On a busy machine the client may be gone before a listener is attached.
  if (request.destroyed) breakOff();
  else request.once('close', breakOff);
  request.pipe(counted);
  return counted;
}
