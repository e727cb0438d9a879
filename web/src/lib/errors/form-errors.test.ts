import { createFormControl, type UseFormSetError } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { showFieldErrors } from './form-errors.ts';

interface Values {
  name: string;
  phone: string;
  features: string[];
}
const { getValues } = createFormControl<Values>({ defaultValues: { name: '', phone: '', features: [] } });
const setError = vi.fn<UseFormSetError<Values>>();

/** Shows a refusal with these errors. @returns what is said above the form */
function show(errors: { path: string; message: string }[]): string | null {
  setError.mockClear();
  const error = new ApiError({ status: 400, code: 'invalid_input', detail: 'Check the fields.', errors });
  return showFieldErrors<Values>({ setError, getValues }, error, { displayName: 'name' });
}

describe('the field errors of a refusal', () => {
  it('stand beside their fields, the first has the focus, and nothing is left to say', () => {
    const said = show([
      { path: 'displayName', message: 'Too long' },
      { path: 'phone', message: 'Not a phone number' },
    ]);
    expect(setError.mock.calls).toEqual([
      ['name', { type: 'server', message: 'Too long' }, { shouldFocus: true }],
      ['phone', { type: 'server', message: 'Not a phone number' }, { shouldFocus: false }],
    ]);
    expect(said).toBeNull();
  });

  it('leave the reason above the form as soon as one of them has no field', () => {
    const said = show([
      { path: 'stock', message: 'Not here' },
      { path: 'phone', message: 'Not a phone number' },
    ]);
    expect(setError.mock.calls).toEqual([['phone', { type: 'server', message: 'Not a phone number' }, { shouldFocus: true }]]);
    expect(said).toBe('Check the fields.');
  });

  it('find their place within a list', () => {
    expect(show([{ path: 'features.1', message: 'Empty' }])).toBeNull();
    expect(setError).toHaveBeenCalledOnce();
  });

  it('are none in any other failure, which is said as a whole', () => {
    expect(show([])).toBe('Check the fields.');
    expect(showFieldErrors<Values>({ setError, getValues }, new TypeError('x is undefined'))).toBe('Something went wrong');
    expect(setError).not.toHaveBeenCalled();
  });
});
