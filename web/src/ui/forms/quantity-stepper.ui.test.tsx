import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { QuantityStepper } from './quantity-stepper.tsx';

afterEach(cleanup);

function Held({ start, max }: { start: number; max?: number }) {
  const [value, setValue] = useState(start);
  return <QuantityStepper label="Quantity of Lamp" value={value} onChange={setValue} {...(max ? { max, maxReason: 'Only 3 left' } : {})} />;
}

test('counts up and down and stops at 1', async () => {
  render(<Held start={2} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Increase' }));
  expect(screen.getByRole('status').textContent).toBe('3');
  await user.click(screen.getByRole('button', { name: 'Decrease' }));
  await user.click(screen.getByRole('button', { name: 'Decrease' }));
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease' }).disabled).toBe(true);
});

test('stops at what can be had and says why', async () => {
  render(<Held start={2} max={3} />);
  expect(screen.queryByText('Only 3 left')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Increase' }));
  expect(screen.getByText('Only 3 left')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Increase' }).disabled).toBe(true);
});
