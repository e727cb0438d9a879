/** A small shop and what people may do in it. Every order of events is tried. */
export interface Scenario {
  title: string;
  /** Units in stock, by product. */
  stock: readonly number[];
  /** All lines, numbered through. An order has a product at most once. */
  lines: readonly { order: number; product: number; quantity: number }[];
  /** By order: how often it may be confirmed, and which lines such a command may take. */
  confirm: readonly { times: number; choices: readonly (readonly number[])[] }[];
  /** An admin selects lines, with their own or with another quantity. */
  select?: readonly { line: number; quantity: number }[];
  /** An admin takes lines out of the selection. */
  giveBack?: readonly number[];
  /** Orders that somebody cancels. */
  cancel?: readonly number[];
  /** Units an admin may add by hand, by product. */
  topUps?: readonly number[];
  /**
   * How often the first confirmation of order 0 may come back under its old id and start anew. The order remembers its
   * ids, so the shop does not allow it: this asks whether that memory is what safety hangs on.
   */
  replays?: number;
  /** How many runs, sweeps and cancellations may be under way at once: 2, 1 and 1 by default. */
  workers?: number;
  sweepers?: number;
  cancellers?: number;
  /** Whether holds run out, and whether overtaken runs tidy up; both by default. */
  holdsRunOut?: boolean;
  tidyUps?: boolean;
  /** Quick enough for every test run; the others run in the full one. */
  small?: boolean;
}

const line = (order: number, product: number, quantity: number) => ({ order, product, quantity });

export const scenarios = {
  confirm: {
    title: 'an order of one line, selected before or not',
    stock: [1],
    lines: [line(0, 0, 1)],
    confirm: [{ times: 1, choices: [[0]] }],
    select: [{ line: 0, quantity: 1 }],
    small: true,
  },
  'two-lines': {
    title: 'an order of two lines',
    stock: [1, 1],
    lines: [line(0, 0, 1), line(0, 1, 1)],
    confirm: [{ times: 1, choices: [[0, 1]] }],
    small: true,
  },
  retry: {
    title: 'a line is short, then there is more stock, and its order is confirmed again',
    stock: [1],
    lines: [line(0, 0, 2)],
    confirm: [{ times: 2, choices: [[0]] }],
    topUps: [1],
    small: true,
  },
  rivals: {
    title: 'two orders want the last units',
    stock: [2],
    lines: [line(0, 0, 1), line(1, 0, 2)],
    confirm: [
      { times: 1, choices: [[0]] },
      { times: 1, choices: [[1]] },
    ],
    small: true,
  },
  cancel: {
    title: 'an order is cancelled while its line is selected and confirmed',
    stock: [1],
    lines: [line(0, 0, 1)],
    confirm: [{ times: 1, choices: [[0]] }],
    select: [{ line: 0, quantity: 1 }],
    cancel: [0],
    small: true,
  },
  'cancel-failed': {
    title: 'an order is cancelled after a confirmation that failed',
    stock: [1],
    lines: [line(0, 0, 2)],
    confirm: [{ times: 1, choices: [[0]] }],
    topUps: [1],
    cancel: [0],
    small: true,
  },
  replay: {
    title: 'the id of the first confirmation comes back after a second one failed',
    stock: [1, 1],
    lines: [line(0, 0, 1), line(0, 1, 2)],
    confirm: [{ times: 2, choices: [[0, 1]] }],
    topUps: [0, 1],
    replays: 1,
    sweepers: 0,
    holdsRunOut: false,
    small: true,
  },
  'three-workers': {
    title: 'three workers have the same job',
    stock: [1],
    lines: [line(0, 0, 1)],
    confirm: [{ times: 1, choices: [[0]] }],
    workers: 3,
  },
  'give-back': {
    title: 'a line is selected and taken out of the selection while its order is confirmed',
    stock: [1],
    lines: [line(0, 0, 1)],
    confirm: [{ times: 1, choices: [[0]] }],
    select: [{ line: 0, quantity: 1 }],
    giveBack: [0],
  },
  quantity: {
    title: 'a line is selected with another quantity while its order is confirmed',
    stock: [2],
    lines: [line(0, 0, 1)],
    confirm: [{ times: 1, choices: [[0]] }],
    select: [{ line: 0, quantity: 2 }],
    tidyUps: false,
  },
  'quantity-retry': {
    title: 'the same, short at first, and confirmed again',
    stock: [1],
    lines: [line(0, 0, 1)],
    confirm: [{ times: 2, choices: [[0]] }],
    select: [{ line: 0, quantity: 2 }],
    topUps: [1],
    tidyUps: false,
  },
  'retry-selected': {
    title: 'a selected line, its hold running out, confirmed twice',
    stock: [2],
    lines: [line(0, 0, 2)],
    confirm: [{ times: 2, choices: [[0]] }],
    select: [{ line: 0, quantity: 2 }],
  },
  'retry-two': {
    title: 'the second of two lines is short at first',
    stock: [1, 1],
    lines: [line(0, 0, 1), line(0, 1, 2)],
    confirm: [{ times: 2, choices: [[0, 1]] }],
    topUps: [0, 1],
    tidyUps: false,
  },
  'retry-two-selected': {
    title: 'the same, and the first line was selected',
    stock: [1, 1],
    lines: [line(0, 0, 1), line(0, 1, 2)],
    confirm: [{ times: 2, choices: [[0, 1]] }],
    select: [{ line: 0, quantity: 1 }],
    topUps: [0, 1],
    tidyUps: false,
  },
  dropped: {
    title: 'the second confirmation leaves out a line that was selected',
    stock: [1, 1],
    lines: [line(0, 0, 1), line(0, 1, 2)],
    confirm: [{ times: 2, choices: [[0, 1], [1]] }],
    select: [{ line: 0, quantity: 1 }],
    topUps: [0, 1],
    workers: 1,
  },
  'rivals-selected': {
    title: 'two orders want the last units, and one line is selected',
    stock: [2],
    lines: [line(0, 0, 1), line(1, 0, 2)],
    confirm: [
      { times: 1, choices: [[0]] },
      { times: 1, choices: [[1]] },
    ],
    select: [{ line: 0, quantity: 1 }],
    tidyUps: false,
  },
  'rivals-retry': {
    title: 'two orders want the last units; each may be confirmed twice',
    stock: [2],
    lines: [line(0, 0, 1), line(1, 0, 2)],
    confirm: [
      { times: 2, choices: [[0]] },
      { times: 2, choices: [[1]] },
    ],
    topUps: [1],
    tidyUps: false,
  },
  'rivals-cancel': {
    title: 'two orders want the last units, and one is cancelled',
    stock: [2],
    lines: [line(0, 0, 1), line(1, 0, 2)],
    confirm: [
      { times: 1, choices: [[0]] },
      { times: 1, choices: [[1]] },
    ],
    select: [{ line: 0, quantity: 1 }],
    cancel: [0],
    tidyUps: false,
  },
  'rivals-two': {
    title: 'two orders want the last units, and one has another line',
    stock: [2, 1],
    lines: [line(0, 0, 1), line(0, 1, 1), line(1, 0, 2)],
    confirm: [
      { times: 1, choices: [[0, 1]] },
      { times: 1, choices: [[2]] },
    ],
    tidyUps: false,
  },
  'cancel-two': {
    title: 'an order of two lines fails, and is confirmed again or cancelled',
    stock: [1, 1],
    lines: [line(0, 0, 1), line(0, 1, 2)],
    confirm: [{ times: 2, choices: [[0, 1]] }],
    topUps: [0, 1],
    cancel: [0],
    tidyUps: false,
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
