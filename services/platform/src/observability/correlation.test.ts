import { expect, it } from 'vitest';
import { correlationId, withCorrelation } from './correlation.ts';

it('work without an id of its own keeps that of the request around it', () => {
  expect(withCorrelation(undefined, correlationId)).toBeUndefined();
  expect(withCorrelation('request-1', () => withCorrelation(undefined, correlationId))).toBe('request-1');
  expect(withCorrelation('request-1', () => withCorrelation('request-2', correlationId))).toBe('request-2');
});
