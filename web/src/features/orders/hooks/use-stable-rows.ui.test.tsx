import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStableRows } from './use-stable-rows.ts';

const row = (orderId: string, state = 'pending') => ({ orderId, state });
let touch = false;

function List({ view = '1', rows }: { view?: string; rows?: ReturnType<typeof row>[] | undefined }) {
  const stable = useStableRows(view, rows);
  return (
    <div data-testid="list" {...stable.listHandlers}>
      {stable.rows.map(({ orderId, state }) => (
        <p key={orderId} data-fresh={stable.fresh.has(orderId)}>
          {orderId} {stable.left.has(orderId) ? 'left' : state}
        </p>
      ))}
      <button type="button" onClick={stable.showNew}>
        {stable.waiting} waiting
      </button>
    </div>
  );
}

const shown = () => [...screen.getByTestId('list').querySelectorAll('p')].map((each) => each.textContent);

beforeEach(() => {
  touch = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: touch }) as MediaQueryList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('follows what is fetched while nobody points at it or has the focus in it, and marks the new rows', () => {
  const { rerender } = render(<List rows={[row('A')]} />);
  rerender(<List rows={[row('B'), row('A')]} />);
  expect(shown()).toEqual(['B pending', 'A pending']);
  expect(screen.getByText('B pending').dataset.fresh).toBe('true');
  expect(screen.getByText('A pending').dataset.fresh).toBe('false');
});

it('moves nothing under a pointer: rows change in place, arrivals wait, and come in by their button', () => {
  const { rerender } = render(<List rows={[row('B'), row('A')]} />);
  fireEvent.pointerEnter(screen.getByTestId('list'));
  rerender(<List rows={[row('C'), row('A', 'confirming')]} />);
  expect(shown()).toEqual(['B left', 'A confirming']);
  act(() => screen.getByText('1 waiting').click());
  expect(shown()).toEqual(['C pending', 'A confirming']);
});

it('lets arrivals in once the pointer has left', () => {
  const { rerender } = render(<List rows={[row('A')]} />);
  fireEvent.pointerEnter(screen.getByTestId('list'));
  rerender(<List rows={[row('B'), row('A')]} />);
  expect(shown()).toEqual(['A pending']);
  fireEvent.pointerLeave(screen.getByTestId('list'));
  expect(shown()).toEqual(['B pending', 'A pending']);
});

it('always waits on touch, but never keeps an empty list empty', () => {
  touch = true;
  const { rerender } = render(<List rows={[]} />);
  rerender(<List rows={[row('A')]} />);
  expect(shown()).toEqual(['A pending']);
  rerender(<List rows={[row('B'), row('A')]} />);
  expect(shown()).toEqual(['A pending']);
});

it('keeps the old page until the next one is there, and then starts anew', () => {
  const { rerender } = render(<List view="1" rows={[row('B')]} />);
  fireEvent.pointerEnter(screen.getByTestId('list'));
  rerender(<List view="2" rows={undefined} />);
  expect(shown()).toEqual(['B pending']);
  rerender(<List view="2" rows={[row('A')]} />);
  expect(shown()).toEqual(['A pending']);
  expect(screen.getByText('A pending').dataset.fresh).toBe('false');
});
