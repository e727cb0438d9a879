import { z } from 'zod';

/** States of a pending order; see docs/ARCHITECTURE.md. */
export const orderState = z.enum(['draft', 'pending', 'confirming', 'cancelling', 'closed']);
export type OrderState = z.infer<typeof orderState>;

export const confirmationStep = z.enum(['queued', 'pinned', 'committed', 'written', 'failed']);
export type ConfirmationStep = z.infer<typeof confirmationStep>;

/** `deleted` is a line an admin took out for good; `dropped` one that a confirmation leaves out. */
export const lineState = z.enum(['open', 'selected', 'dropped', 'deleted']);
export type LineState = z.infer<typeof lineState>;
