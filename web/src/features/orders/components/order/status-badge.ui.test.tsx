import { orderStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

afterEach(cleanup);

test.each(orderStatuses)('shows %s with the underscore as a space and an icon', (status) => {
  const { container } = render(<StatusBadge status={status} />);
  expect(screen.getByText(status.replaceAll('_', ' '))).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
});

test('shows a status that only a newer server knows by its own word, in neutral', () => {
  const { container } = render(<StatusBadge status="on_the_moon" />);
  expect(screen.getByText('on the moon').className).toContain('bg-plate text-ink-soft');
  expect(container.querySelector('svg')).not.toBeNull();
});
