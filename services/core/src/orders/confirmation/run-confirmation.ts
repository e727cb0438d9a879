import { judgeReservation, reservationKey } from '../../inventory/inventory.ts';
import { confirmedFrom, droppedLines } from '../confirmed/new-confirmed.ts';
import type { OrderDeps } from '../deps.ts';
import { recordStep } from '../lifecycle/change-order.ts';
import type { WorkerCommand } from '../lifecycle/events.ts';
import { type ConfirmationError, type ConfirmingOrder, lineKey, type Order, selectedLines, worker } from '../lifecycle/order.ts';
import { resumePlacing } from '../placing/place-order.ts';
import { pinLine } from './pin-line.ts';

/** How a run ended: `done`; `failed`, with the order open again; `stale` where a later command overruled this one. */
export type ConfirmationOutcome = { kind: 'done' } | { kind: 'failed'; error: ConfirmationError } | { kind: 'stale' };

/**
 * Runs a confirmation to its end: pin → commit → write → status → close. Every step can be repeated, is recorded by an
 * update conditional on the confirmation and the step before, and goes on from whatever step is recorded; where the
 * record is refused, another process recorded it first, and the order is read again.
 */
export async function runConfirmation(deps: OrderDeps, orderId: string, confirmationId: string): Promise<ConfirmationOutcome> {
  let order = await deps.orders.byOrderId(orderId);
  if (order?.outbox.some((entry) => entry.kind === 'placed')) {
    await resumePlacing(deps, orderId);
    order = await deps.orders.byOrderId(orderId);
  }
  // Lines whose units this very run reserved; after a crash its own reservations count as holds from before.
  const reserved = new Set<string>();
  let superseded = false;
  const attempt = order?.n;
  while (order !== null && order.state === 'confirming' && order.confirmation.id === confirmationId && order.n === attempt) {
    await deps.failpoint(`saga.${order.confirmation.step}:enter`);
    const next: Order | ConfirmationOutcome | null = await takeStep(deps, order, reserved);
    if (next !== null && 'kind' in next) return next;
    superseded ||= next === null;
    order = next ?? (await deps.orders.byOrderId(orderId));
  }
  if (superseded && reserved.size > 0) await tidyUp(deps, order, reserved);
  const confirmation = order?.confirmation;
  if (confirmation?.id !== confirmationId) return { kind: 'stale' };
  if (order?.state === 'closed') return { kind: 'done' };
  return confirmation.error === null ? { kind: 'stale' } : { kind: 'failed', error: confirmation.error };
}

/**
 * Another process finished while this run was still reserving: releases what this run reserved in vain, by the same
 * policy as the sweeper, which would do so later.
 */
async function tidyUp(deps: OrderDeps, order: Order | null, reserved: ReadonlySet<string>): Promise<void> {
  if (order === null) return;
  const lines = order.lines.filter((line) => reserved.has(line.lineId));
  const views = await deps.inventory.viewMany(lines.map((line) => lineKey(order, line)));
  for (const line of lines) {
    const key = lineKey(order, line);
    const hold = views.get(reservationKey(key))?.hold ?? null;
    const behind = { state: order.state, attempt: order.n, lineSelected: line.state === 'selected' };
    if (hold !== null && judgeReservation(hold, behind, deps.now()) === 'release') await deps.inventory.release(key, hold);
  }
}

/** Takes the step after the recorded one. Returns the stored order, an outcome, or null to read it again. */
function takeStep(deps: OrderDeps, order: ConfirmingOrder, reserved: Set<string>): Promise<Order | ConfirmationOutcome | null> {
  const { step } = order.confirmation;
  switch (step) {
    case 'queued':
      return pinAll(deps, order, reserved);
    case 'pinned':
      return commitAll(deps, order);
    case 'committed':
      return writeConfirmed(deps, order);
    case 'written':
      return close(deps, order);
    case 'failed':
      throw new Error('a failed confirmation is pending, never confirming');
    default:
      return step satisfies never;
  }
}

async function pinAll(deps: OrderDeps, order: ConfirmingOrder, reserved: Set<string>): Promise<Order | ConfirmationOutcome | null> {
  const reservationIds = await reserveUnheld(deps, order, reserved);
  for (const line of selectedLines(order)) {
    if (reservationIds[line.lineId] !== undefined) continue;
    const pinned = await pinLine(deps, order, line, reserved);
    if (pinned.kind === 'overruled') return { kind: 'stale' };
    if (pinned.kind === 'short') return fail(deps, order, pinned.error, reserved);
    reservationIds[line.lineId] = pinned.reservationId;
  }
  return record(deps, order, { type: 'RecordPins', reservationIds, ...identityOf(order) });
}

/**
 * Reserves and pins in one command what held nothing when the order was to be confirmed. Returns the
 * reservation id of each line, or none where a line was not reserved: then each is pinned on its own.
 * @param reserved - collects the lines whose units this run reserved itself
 */
async function reserveUnheld(deps: OrderDeps, order: ConfirmingOrder, reserved: Set<string>): Promise<Record<string, string>> {
  const { n: attempt, held = [] } = order.confirmation;
  const lines = selectedLines(order).filter((line) => !held.includes(line.lineId));
  if (lines.length === 0) return {};
  const keys = lines.map((line) => ({ ...lineKey(order, line), quantity: line.quantity }));
  const now = deps.now();
  await deps.failpoint('saga.reserve:before');
  const { reservationIds, all } = await deps.inventory.reservePinned(keys, attempt, new Date(now.getTime() + deps.holdMs), now);
  await deps.failpoint('saga.reserve:after');
  const views = all ? null : await deps.inventory.viewMany(keys);
  const ours = keys.filter(
    (key) => views === null || views.get(reservationKey(key))?.hold?.rid === reservationIds.get(reservationKey(key)),
  );
  for (const { lineId } of ours) reserved.add(lineId);
  return all ? Object.fromEntries(keys.map((key) => [key.lineId, reservationIds.get(reservationKey(key)) ?? ''])) : {};
}

/** The failure is recorded first; only if that record was made are the units given back. */
async function fail(
  deps: OrderDeps,
  order: ConfirmingOrder,
  error: ConfirmationError,
  reserved: Set<string>,
): Promise<ConfirmationOutcome | null> {
  const { n: attempt } = order.confirmation;
  await deps.failpoint('saga.failed:before');
  const stored = await recordStep(deps, order, { type: 'FailConfirmation', error, ...identityOf(order) });
  if (stored === null) return null;
  deps.publisher.order(stored);
  await deps.failpoint('saga.failed:after');
  for (const line of selectedLines(order)) {
    const key = lineKey(order, line);
    if (reserved.has(line.lineId)) await deps.inventory.releasePinned(key, line.quantity, attempt);
    else await deps.inventory.unpin(key, attempt, deps.now());
  }
  return { kind: 'failed', error };
}

async function commitAll(deps: OrderDeps, order: ConfirmingOrder): Promise<Order | null> {
  const lines = selectedLines(order).map((line) => ({
    ...lineKey(order, line),
    quantity: line.quantity,
    reservationId: order.confirmation.rids[line.lineId] ?? '',
  }));
  await deps.failpoint('saga.commit:before');
  await deps.inventory.commit(lines);
  return record(deps, order, { type: 'RecordCommit', ...identityOf(order) });
}

async function writeConfirmed(deps: OrderDeps, order: ConfirmingOrder): Promise<Order | null> {
  const document = confirmedFrom(deps, order);
  await deps.failpoint('saga.write:before');
  if (await deps.confirmed.insert(document)) {
    deps.publisher.confirmed(document);
    deps.confirmedChanged(document);
  }
  return record(deps, order, { type: 'RecordConfirmedOrder', ...identityOf(order) });
}

async function close(deps: OrderDeps, order: ConfirmingOrder): Promise<Order | null> {
  await deps.failpoint('saga.status:before');
  await moveStatus(deps, order, deps.now());
  await deps.failpoint('saga.close:before');
  return record(deps, order, { type: 'FinishConfirmation', ...identityOf(order) });
}

/** pending → packaged, once per confirmation, writing the record first where a crash left none. */
async function moveStatus(deps: OrderDeps, order: ConfirmingOrder, at: Date): Promise<void> {
  const { orderId } = order;
  const move = () => deps.statuses.packaged(orderId, order.confirmation.id, droppedLines(order), at, deps.newId());
  let status = await move();
  if (status === null && (await deps.statuses.byOrderId(orderId)) === null) {
    await deps.statuses.insertPending(order, order.placedAt ?? at, deps.newId());
    status = await move();
  }
  const dropped = droppedLines(order);
  if (status === null && dropped.length > 0) status = await deps.statuses.recordDropped(orderId, dropped, at, deps.newId());
  if (status !== null) deps.publisher.status(status);
}

async function record(deps: OrderDeps, order: ConfirmingOrder, command: WorkerCommand): Promise<Order | null> {
  const { step } = order.confirmation;
  await deps.failpoint(`saga.${step}:record`);
  const stored = await recordStep(deps, order, command);
  if (stored !== null) deps.publisher.order(stored);
  await deps.failpoint(`saga.${step}:recorded`);
  return stored;
}

const identityOf = ({ confirmation: { id, n: attempt } }: ConfirmingOrder) => ({ confirmationId: id, attempt, by: worker });
