import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInShop } from '../../lib/testing/render.tsx';
import { Component as StyleGuide } from './styleguide.tsx';

afterEach(cleanup);

test('the style guide draws every primitive', () => {
  renderInShop(<StyleGuide />, '/styleguide');
  for (const chapter of ['Tokens', 'Controls', 'Showing']) expect(screen.getByRole('heading', { level: 2, name: chapter })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add to Cart' }).length).toBeGreaterThan(3);
  expect(screen.getByText('Please enter a number.')).toBeTruthy();
});
