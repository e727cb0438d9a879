import type { BulkAction } from '@pulsecart/shared/orders/bulk-contract';

const orders = (count: number, shown: string) => (count === 1 ? '1 order' : `${shown} orders`);

const names: Record<BulkAction, string> = {
  confirm: 'Confirm orders',
  status: 'Set status',
  delete: 'Delete pending orders',
  delete_confirmed: 'Delete confirmed orders',
};

/** What an admin reads of commands over many orders. */
export const bulkTexts = {
  tick: (orderId: string) => `Choose order ${orderId}`,
  tickPage: 'Choose all on this page',
  chosen: (count: string) => `${count} chosen`,
  chooseAll: (count: string) => `Choose all ${count}`,
  chooseAllFound: (count: string) => `Choose all ${count} found`,
  /** A search takes at most so many. */
  atMost: 'At most 10,000 orders are taken at once; the rest stays as it is.',
  clear: 'Clear selection',
  actions: 'Commands for the chosen orders',

  confirm: 'Confirm',
  delete: 'Delete',
  setStatus: 'Set status',

  confirmTitle: (count: number, shown: string) => `Confirm ${orders(count, shown)}?`,
  confirmText:
    'Every product of these orders is confirmed. An order that is short of stock stays pending and names the product; it can be tried again alone.',
  confirmYes: (count: number, shown: string) => `Confirm ${orders(count, shown)}`,
  statusTitle: (count: number, shown: string, status: string) => `Set ${orders(count, shown)} to ${status}?`,
  statusText: 'Every customer is told at once.',
  /** Goes on after it, where the status says more than the stock may do. */
  statusUnconfirmed: 'Stock does not move: orders among them that were never confirmed have taken nothing from it.',
  statusYes: (status: string) => `Set to ${status}`,
  deleteText: (count: number, shown: string) =>
    `${orders(count, shown)} will be cancelled and removed. The customers see them as cancelled.`,
  deleteConfirmedText: (count: number, shown: string) =>
    count === 1
      ? '1 order leaves this list and nothing else: money, best sellers, funnel, stock and its tracking stay as they are.'
      : `${shown} orders leave this list and nothing else: money, best sellers, funnel, stock and their tracking stay as they are.`,

  title: 'Bulk work',
  hint: 'Commands over many orders. They go on while you do something else, also when this page is closed.',
  empty: 'Nothing yet',
  emptyHint: 'Choose orders in a list by their boxes, then say what to do with all of them.',
  toPending: 'Pending Orders',
  loadFailed: 'The bulk work could not be loaded',

  names,
  nameOf: (action: BulkAction, status: string | null) => (status === null ? names[action] : `${names[action]}: ${status}`),
  columns: { work: 'What', progress: 'Progress', result: 'Result', by: 'By', at: 'Started' },
  open: (name: string) => `${name}: open`,
  searched: (text: string) => `all that match ‘${text}’`,
  everything: 'the whole list',
  gathering: 'Looking for the orders',
  running: 'running',
  finished: 'finished',
  done: (count: string) => `${count} done`,
  failed: (count: string) => `${count} failed`,
  waiting: (count: string) => `${count} to go`,
  progressOf: (settled: string, total: string) => `${settled} of ${total} orders`,
  progressLabel: 'Progress',
  by: (who: string) => `by ${who}`,

  stays: 'You can leave this page: the work goes on.',
  failedHint: 'These orders are as they were before. Put right what is missing, then try them again; the others are left alone.',
  retry: (count: number, shown: string) => `Try ${orders(count, shown)} again`,
  retried: (count: number, shown: string) => `${orders(count, shown)} are tried again`,
  moreBelow: (count: string) => `${count} more are listed below.`,
  resultsTitle: 'Orders',
  results: { orderId: 'Order id', state: 'Result', reason: 'Reason' },
  states: { waiting: 'to go', working: 'under way', done: 'done', failed: 'failed' },
  filters: { all: 'All', waiting: 'To go', working: 'Under way', done: 'Done', failed: 'Failed' },
  line: (number: number) => `Line ${number}`,
  lookAt: (orderId: string) => `Find order ${orderId}`,
  allDone: 'All done',
  nothingFound: 'Nothing was found to work on.',
  noneInState: 'No order is in this state.',
} as const;
