import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choiceDialog, confirmDialog, notLoggedInDialog } from './dialogs.ts';

const fire = vi.hoisted(() => vi.fn());
vi.mock('./swal.ts', () => ({ default: { fire } }));

const confirmed = { isConfirmed: true, isDenied: false };
const denied = { isConfirmed: false, isDenied: true };
const dismissed = { isConfirmed: false, isDenied: false };
const shown = () => fire.mock.lastCall?.[0];

beforeEach(() => fire.mockReset());

describe('a dialog', () => {
  it.each([
    [confirmed, true],
    [denied, false],
    [dismissed, false],
  ])('that asks before something happens takes %j for %s', async (answer, agreed) => {
    fire.mockResolvedValue(answer);
    expect(await confirmDialog({ title: 'Are you sure?' })).toBe(agreed);
  });

  it.each([
    [confirmed, 'confirmed'],
    [denied, 'denied'],
    [dismissed, 'dismissed'],
  ])('with two answers takes %j for %s', async (answer, choice) => {
    fire.mockResolvedValue(answer);
    expect(await choiceDialog({ title: 'Which?', confirm: 'This', deny: 'That' })).toBe(choice);
    expect(shown()).toMatchObject({ showDenyButton: true, confirmButtonText: 'This', denyButtonText: 'That' });
  });

  it('warns, can always be left, and has words of its own where it is given none', async () => {
    fire.mockResolvedValue(confirmed);
    await confirmDialog({ title: 'Are you sure?', text: 'It is gone then.', cancel: 'Keep it' });
    expect(shown()).toMatchObject({ title: 'Are you sure?', text: 'It is gone then.', icon: 'warning', showCancelButton: true });
    expect(shown()).toMatchObject({ confirmButtonText: 'OK', cancelButtonText: 'Keep it' });
    expect(shown()).not.toMatchObject({ showDenyButton: true });
    expect(shown().customClass).not.toHaveProperty('confirmButton');
    await confirmDialog({ title: 'Are you sure?', destructive: true, icon: 'question' });
    expect(shown()).toMatchObject({ icon: 'question', cancelButtonText: 'Cancel', customClass: { confirmButton: 'shop-dialog-loss' } });
  });

  it('tells a guest to log in', async () => {
    fire.mockResolvedValue(dismissed);
    expect(await notLoggedInDialog()).toBe(false);
    expect(shown()).toMatchObject({ title: 'Not Logged In', text: 'Please login' });
  });
});
