import { describe, expect, it } from 'vitest';
import { ApiError, detailOf, isPassing, readProblem } from './api-error.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a refusal of the API', () => {
  it('keeps its code, its sentence, its fields and whatever else it tells', async () => {
    const errors = [{ path: 'email', message: 'Not an e-mail' }];
    const read = await readProblem(answer(409, { status: 409, code: 'out_of_stock', detail: 'Only 2 left.', errors, available: 2 }));
    expect(read).toMatchObject({ status: 409, code: 'out_of_stock', detail: 'Only 2 left.', errors, members: { available: 2 } });
  });

  it('is told by the status of the answer, whatever the body says', async () => {
    expect((await readProblem(answer(403, { status: 200, code: 'not_yours', detail: 'No.' }))).status).toBe(403);
  });

  it.each([
    [500, 'unknown'],
    [404, 'unknown'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('that is no problem document, with status %i, is %s', async (status, code) => {
    const page = await readProblem(new Response('<html>', { status }));
    expect(page).toMatchObject({ status, code, detail: 'Something went wrong', errors: [], members: {} });
    const nonsense = await readProblem(answer(status, { code: 7, detail: null, errors: 'many' }));
    expect(nonsense).toMatchObject({ status, code, detail: 'Something went wrong', errors: [] });
  });
});

it.each([
  [ApiError.offline(), true],
  [new ApiError({ status: 503, code: 'busy', detail: '' }), true],
  [new ApiError({ status: 502, code: 'busy', detail: '' }), true],
  [new ApiError({ status: 504, code: 'busy', detail: '' }), true],
  [new ApiError({ status: 500, code: 'internal', detail: '' }), false],
  [new ApiError({ status: 409, code: 'busy', detail: '' }), false],
  [new Error('503'), false],
])('%s passes by itself: %s', (error, passes) => {
  expect(isPassing(error)).toBe(passes);
});

it('people are told the sentence of a refusal, and little of any other failure', () => {
  expect(detailOf(new ApiError({ status: 409, code: 'x', detail: 'Only 2 left.' }))).toBe('Only 2 left.');
  expect(detailOf(new Error('TypeError: x is undefined'))).toBe('Something went wrong');
});

it('a refusal without fields and members has none', () => {
  expect(new ApiError({ status: 404, code: 'not_found', detail: 'Gone.' })).toMatchObject({ errors: [], members: {} });
});
