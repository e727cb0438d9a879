import * as adapter from '@socket.io/redis-streams-adapter';
import { expect, it } from 'vitest';

// Where this fails the package may have an emitter of its own: then ours, which writes its messages by hand, can go.
it('the streams adapter brings nothing to emit with from a process that has no socket server', () => {
  expect(Object.keys(adapter).filter((name) => name !== 'default' && name !== 'module.exports')).toEqual(['createAdapter']);
});
