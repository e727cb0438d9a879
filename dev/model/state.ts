import type { ConfirmationStep, LineState, OrderState } from '@pulsecart/shared/orders/states';

/**
 * Everything the database holds and everything that is under way. Lines, orders and products are known by number.
 * States share what they have in common: a document is replaced and never changed, an actor is copied before it acts.
 */
export interface State {
  products: readonly Product[];
  /** The lines of all orders, numbered through; each is part of its order's document. */
  lines: readonly Line[];
  orders: readonly Order[];
  /** `orderStatus`, by order. */
  tracking: readonly ('pending' | 'packaged' | 'cancelled')[];
  /** `confirmedOrders`: what was sold by line, or null; by order. */
  confirmed: readonly (readonly number[] | null)[];
  /** Who is in the middle of something; one that is not listed has crashed, is done or has not begun. */
  actors: Actor[];
  /** What was taken from stock for good, by line. No process reads it: the audit does. */
  sold: readonly { readonly times: number; readonly units: number }[];
  /** What people may still do in this scenario. */
  left: Left;
  /** Source of fresh reservation ids. */
  lastReservationId: number;
}

export interface Product {
  readonly received: number;
  readonly committed: number;
  readonly available: number;
  readonly holds: readonly Hold[];
}

/** A reservation. Time is abstract: a hold that is not pinned may run out at any moment. */
export interface Hold {
  readonly line: number;
  readonly reservationId: number;
  readonly quantity: number;
  readonly until: 'running' | 'over' | null;
  readonly pin: number | null;
}

export interface Line {
  readonly state: Exclude<LineState, 'deleted'>;
  readonly quantity: number;
}

/** An order's document. `removed` is no state of the shop: it is what one safeguard prevents. */
export interface Order {
  readonly state: Exclude<OrderState, 'draft'> | 'removed';
  readonly attempt: number;
  readonly confirmation: Confirmation | null;
  /** Source of confirmation ids. */
  readonly lastConfirmationId: number;
}

export interface Confirmation {
  readonly id: number;
  readonly attempt: number;
  readonly step: ConfirmationStep;
  /** By line; 0 where nothing was pinned. */
  readonly reservationIds: readonly number[];
}

/** How often each may still happen, numbered as in the scenario. */
export type Left = Readonly<Record<'confirm' | 'topUps' | 'select' | 'giveBack' | 'cancel' | 'replays', readonly number[]>>;

export type Actor = ConfirmationRun | HoldSweep | TidyUp | LineSelection | UnitsReturn | Cancellation | Decision;

interface ActorBase {
  /** Tells actors of one kind apart in a trace; no state depends on it. */
  number: number;
  /** Kept by the encoder, and forgotten when the actor acts. */
  encoded?: EncodedActor | undefined;
}

/** A number for all fields of an actor but its reservation ids, and these. */
export interface EncodedActor {
  fields: number;
  reservationIds: readonly number[];
}

/** A worker in `runConfirmation`. `at` is the operation it does next. */
export interface ConfirmationRun extends ActorBase {
  kind: 'run';
  at:
    | 'reservePinned'
    | 'pin'
    | 'view'
    | 'reserve'
    | 'changeQuantity'
    | 'recordFailed'
    | 'giveBack'
    | 'recordPinned'
    | 'commit'
    | 'recordCommitted'
    | 'write'
    | 'recordWritten'
    | 'moveStatus'
    | 'recordClosed'
    | 'readAgain'
    | 'ended';
  order: number;
  id: number;
  attempt: number;
  /** The selected lines as they were read with the order. */
  lines: readonly { line: number; quantity: number }[];
  /** Which of `lines` is being worked on. */
  place: number;
  /** Lines still to reserve or to commit, one bit by place: a bulk write does them in any order. */
  todo: number;
  /** By place. */
  reservationIds: readonly number[];
  /** Lines whose units this run reserved itself, one bit by place. */
  reserved: number;
  /** Lines that its one bulk write was to reserve, one bit by place. */
  tried: number;
  /** What the last look at the product showed, for a change of the hold. */
  held: number;
  available: number;
  /** The reservation id sent with a reserve that may have to be repeated; 0 where each try mints its own. */
  sentReservationId: number;
}

/** What the judgement on a hold needs to know of its order. */
export interface OrderAsRead {
  readonly state: Order['state'];
  readonly attempt: number;
  readonly lineSelected: boolean;
}

/** The sweeper with one hold that it read. */
export interface HoldSweep extends ActorBase {
  kind: 'sweep';
  at: 'readOrder' | 'release' | 'unpin' | 'ended';
  asRead: Hold;
}

/** A run's `tidyUp`, for one line: the order was read before the hold. */
export interface TidyUp extends ActorBase {
  kind: 'tidyUp';
  at: 'view' | 'release' | 'ended';
  line: number;
  behind: OrderAsRead | null;
  asRead: Hold | null;
}

/** An admin's `selectLine`. */
export interface LineSelection extends ActorBase {
  kind: 'selection';
  at: 'reserve' | 'view' | 'releaseRunOut' | 'changeQuantity' | 'mark' | 'changeBack' | 'undo' | 'ended';
  line: number;
  quantity: number;
  /** What a refusal takes back. */
  undo: 'nothing' | 'units' | 'change';
  /** The quantity held before. */
  held: number;
  available: number;
  asRead: Hold | null;
  sentReservationId: number;
}

/** The API's `giveUnitsBack`. */
export interface UnitsReturn extends ActorBase {
  kind: 'return';
  at: 'view' | 'release' | 'ended';
  line: number;
  asRead: Hold | null;
}

/** `finishCancelling`, by the API or by the sweeper. */
export interface Cancellation extends ActorBase {
  kind: 'cancellation';
  at: 'status' | 'view' | 'release' | 'close' | 'ended';
  order: number;
  /** Which of the order's lines is being worked on. */
  place: number;
  asRead: Hold | null;
}

/** A command that was decided on an order as it was read, and is not stored yet. Only without the version check. */
export interface Decision extends ActorBase {
  kind: 'decision';
  at: 'store' | 'ended';
  order: number;
  command: Command;
  attempt: number;
}

/** `lines` are those the confirmation takes; the others of the order are dropped. */
export type Command = { type: 'Confirm'; lines: readonly number[]; id: number | 'new' } | { type: 'Cancel' };
