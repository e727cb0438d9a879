import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StarRating } from './star-rating.tsx';

afterEach(cleanup);

test('says the exact rating and shows it to the half star', () => {
  render(<StarRating value={3.6} />);
  const stars = screen.getByRole('img', { name: 'Rated 3.6 out of 5' });
  expect([...stars.querySelectorAll('svg')].map((star) => star.getAttribute('data-fill'))).toEqual(['1', '1', '1', '0.5', '0']);
});

test('uses the colours and the stroke of the specification', () => {
  render(<StarRating value={1} items={2} />);
  const [lit, dark] = screen.getByRole('img').querySelectorAll('svg');
  const colours = (svg: Element | undefined) =>
    [...(svg?.querySelectorAll('path') ?? [])].map((path) => ['fill', 'stroke', 'stroke-width'].map((name) => path.getAttribute(name)));
  expect(colours(lit).at(-1)).toEqual(['#ffb23f', '#e17b21', '2']);
  expect(colours(dark)).toEqual([['#fff7ed', '#eda76a', '2']]);
});
