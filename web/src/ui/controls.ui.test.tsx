import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/errors/api-error.ts';
import { Button } from './controls/button.tsx';
import { Sheet } from './controls/dialog.tsx';
import { FilterPills } from './controls/filter-pills.tsx';
import { columnsOf, DataTable, type Ticked } from './data/data-table.tsx';
import { TimeAgo } from './data/time-ago.tsx';
import { Timeline } from './data/timeline.tsx';
import { ErrorState } from './feedback/error-state.tsx';
import { ProgressBar } from './feedback/progress-bar.tsx';
import { Checkbox } from './forms/checkbox.tsx';
import { Field } from './forms/field.tsx';
import { SearchField } from './forms/search-field.tsx';
import { FALLBACK_PICTURE, Picture } from './media/picture.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a button at work', () => {
  it('takes no further click, keeps its words and says so', async () => {
    const clicked = vi.fn();
    render(
      <Button busy onClick={clicked}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Send', busy: true });
    await userEvent.click(button);
    expect(clicked).not.toHaveBeenCalled();
    expect(button.getAttribute('type')).toBe('button');
  });
});

describe('a search field', () => {
  const open = (value = '') => {
    const onSearch = vi.fn();
    const field = (held: string) => <SearchField value={held} onSearch={onSearch} label="Find" clearLabel="Clear" />;
    const { rerender } = render(field(value));
    return {
      onSearch,
      input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Find' }),
      show: (held: string) => rerender(field(held)),
    };
  };

  it('searches 0.2 s after the last key, without the spaces around it', () => {
    vi.useFakeTimers();
    const { onSearch, input } = open();
    fireEvent.change(input, { target: { value: 'la' } });
    vi.advanceTimersByTime(199);
    fireEvent.change(input, { target: { value: ' lamp ' } });
    vi.advanceTimersByTime(199);
    expect(onSearch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSearch.mock.calls).toEqual([['lamp']]);
  });

  it('searches at once on Enter, and for nothing when it is cleared', async () => {
    const { onSearch, input } = open('lamp');
    await userEvent.type(input, 's{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith('lamps');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect([onSearch.mock.lastCall, input.value]).toEqual([[''], '']);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('shows what is searched for when that comes from outside, and asks nothing for it', () => {
    vi.useFakeTimers();
    const { onSearch, input, show } = open('lamp');
    show('watch');
    vi.advanceTimersByTime(1_000);
    expect(input.value).toBe('watch');
    expect(onSearch).not.toHaveBeenCalled();
  });
});

interface Row {
  id: string;
  price: number;
}
const { accessor } = columnsOf<Row>();
const columns = [accessor('id', { header: 'Id' }), accessor('price', { header: 'Price', enableSorting: true })];
const rows = ['a', 'b', 'c', 'd'].map((id, price) => ({ id, price }));
const onSort = vi.fn();
function Ticking({ onTicked }: { onTicked: (ticked: Ticked) => void }) {
  const [ticked, setTicked] = useState<Ticked>({});
  const keep = (next: Ticked) => {
    setTicked(next);
    onTicked(next);
  };
  return (
    <DataTable
      caption="Rows"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sort={{ column: 'price', descending: true, onSort }}
      selection={{ ticked, onTicked: keep, label: ({ id }) => `Row ${id}`, allLabel: 'All', can: ({ id }) => id !== 'b' }}
    />
  );
}

describe('a table', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  it('ticks single rows, with Shift all between, and by its head all that can be ticked', async () => {
    const onTicked = vi.fn();
    render(<Ticking onTicked={onTicked} />);
    const user = userEvent.setup();
    await user.click(box('Row a'));
    expect(onTicked).toHaveBeenLastCalledWith({ a: true });
    await user.keyboard('{Shift>}');
    await user.click(box('Row d'));
    await user.keyboard('{/Shift}');
    expect(Object.keys(onTicked.mock.lastCall?.[0]).toSorted()).toEqual(['a', 'c', 'd']);
    await user.click(box('Row c'));
    expect(Object.keys(onTicked.mock.lastCall?.[0]).toSorted()).toEqual(['a', 'd']);
    const [, head] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'All' });
    expect([head?.indeterminate, head?.checked, box('Row b').disabled]).toEqual([true, false, true]);
    if (head) await user.click(head);
    expect(Object.keys(onTicked.mock.lastCall?.[0]).toSorted()).toEqual(['a', 'c', 'd']);
  });

  it('says by which column it is sorted, and asks for the other way round', async () => {
    render(<Ticking onTicked={() => {}} />);
    const head = screen.getByRole('columnheader', { name: 'Price' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBeNull();
    await userEvent.click(within(head).getByRole('button'));
    expect(onSort).toHaveBeenCalledWith('price', false);
  });
});

it('a box that stands for several is mixed only while some of them are ticked', () => {
  const mixed = (checked: boolean) => {
    cleanup();
    render(<Checkbox aria-label="all" checked={checked} indeterminate onChange={() => {}} />);
    return screen.getByRole<HTMLInputElement>('checkbox').indeterminate;
  };
  expect([mixed(false), mixed(true)]).toEqual([true, false]);
});

describe('a sheet', () => {
  const swipe = (side: 'left' | 'right', across: number, down = 0) => {
    cleanup();
    const onOpenChange = vi.fn();
    render(
      <Sheet open onOpenChange={onOpenChange} title="Cart" side={side}>
        content
      </Sheet>,
    );
    const sheet = screen.getByRole('dialog', { name: 'Cart' });
    const finger = { clientX: 200, clientY: 200 };
    fireEvent.touchStart(sheet, { touches: [finger], changedTouches: [finger] });
    fireEvent.touchEnd(sheet, { changedTouches: [{ clientX: 200 + across, clientY: 200 + down }] });
    return onOpenChange.mock.calls;
  };

  it('closes by a swipe of more than 80 px towards its side, and by no other', () => {
    expect([swipe('right', 81), swipe('left', -81)]).toEqual([[[false]], [[false]]]);
    expect([swipe('right', 80), swipe('right', -200), swipe('left', 200), swipe('right', 100, 60)].flat()).toEqual([]);
  });
});

describe('what a field says', () => {
  it('belongs to its control: the hint, or instead of it the error', () => {
    const field = (error?: string) => (
      <Field label="Phone" hint="With the country" error={error} required>
        {(control) => <input {...control} />}
      </Field>
    );
    const { rerender } = render(field());
    const input = screen.getByLabelText('Phone');
    const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([note(), input.getAttribute('aria-invalid'), input.getAttribute('aria-required')]).toEqual(['With the country', null, 'true']);
    rerender(field('Not a phone number'));
    expect([note(), input.getAttribute('aria-invalid')]).toEqual(['Not a phone number', 'true']);
  });
});

describe('what went wrong', () => {
  it('is said with the reason, a way to try again, and that nothing is lost where it passes by itself', async () => {
    const onRetry = vi.fn();
    const passing = new ApiError({ status: 503, code: 'away', detail: 'The shop is busy.' });
    const { rerender } = render(<ErrorState error={passing} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('The shop is busy.');
    expect(screen.getByText(/^Nothing is lost/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<ErrorState error={new ApiError({ status: 404, code: 'gone', detail: 'Gone.' })} />);
    expect([screen.queryByText(/^Nothing is lost/), screen.queryByRole('button')]).toEqual([null, null]);
  });
});

describe('what is shown', () => {
  it('a bar fills by what is done and by what failed, and by nothing while nobody knows of how many', () => {
    const { rerender, container } = render(<ProgressBar label="Progress" valueText="60 of 200" total={200} done={50} failed={10} />);
    const widths = () => [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);
    const bar = screen.getByRole('progressbar', { name: 'Progress' });
    expect([widths(), bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([['25%', '5%'], '60', '200']);
    rerender(<ProgressBar label="Progress" valueText="?" total={null} done={0} />);
    expect([widths(), bar.getAttribute('aria-valuenow')]).toEqual([[], null]);
    rerender(<ProgressBar label="Progress" valueText="none" total={0} done={0} />);
    expect(widths()).toEqual(['0%', '0%']);
  });

  it('a step’s line is filled once it is done, and only the present one is marked as such', () => {
    const steps = (['done', 'current', 'ahead'] as const).map((state) => ({ key: state, title: state, state }));
    render(<Timeline label="Steps" steps={steps} />);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => [item.getAttribute('aria-current'), item.querySelector('.scale-y-100') !== null])).toEqual([
      [null, true],
      ['step', false],
      [null, false],
    ]);
  });

  it('a moment is told in words or by the clock, with the exact time beside it', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 10, 12) });
    const at = new Date(2026, 2, 10, 11, 58);
    render(
      <>
        <TimeAgo at={at} />
        <TimeAgo at={at} plain />
      </>,
    );
    const times = [...document.querySelectorAll('time')];
    expect(times.map(({ textContent }) => textContent)).toEqual(['2 minutes ago', '11:58 AM']);
    expect(times[0]?.dateTime).toBe(at.toISOString());
    expect(times[0]?.title).toContain('11:58:00');
  });

  it('a picture that is missing is replaced by the shop’s own; an uploaded one comes in the width it is shown in', () => {
    const { rerender } = render(<Picture src="/api/images/1" alt="Lamp" />);
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Lamp' });
    expect(picture.getAttribute('srcset')).toBe([160, 400, 800, 1600].map((width) => `/api/images/1?w=${width} ${width}w`).join(', '));
    fireEvent.error(picture);
    expect([picture.getAttribute('src'), picture.getAttribute('srcset')]).toEqual([FALLBACK_PICTURE, null]);
    rerender(<Picture src="/media/other.svg" alt="Lamp" eager />);
    expect(['src', 'loading', 'srcset'].map((name) => picture.getAttribute(name))).toEqual(['/media/other.svg', 'eager', null]);
    rerender(<Picture src="" alt="Lamp" />);
    expect(picture.getAttribute('src')).toBe(FALLBACK_PICTURE);
  });

  it('the part of a list that is looked at is marked, each with how many there are where that is known', async () => {
    const onValue = vi.fn();
    const options = [
      { value: 'all', label: 'All', count: '12' },
      { value: 'failed', label: 'Failed', count: null },
    ];
    render(<FilterPills label="Shown" options={options} value="all" onValue={onValue} />);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('All12');
    await userEvent.click(screen.getByRole('button', { name: 'Failed' }));
    expect(onValue).toHaveBeenCalledWith('failed');
  });
});
