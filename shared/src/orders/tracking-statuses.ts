interface StatusRule {
  /** The label on every screen. */
  label: string;
  /** The colour that stands for it. */
  tone: 'pending' | 'packaged' | 'transport' | 'delivered' | 'loss';
  /** Admins may set it by hand: a stage of the delivery. */
  settable: boolean;
  /** Nothing more happens to the order by itself. */
  over: boolean;
  /** Nothing may follow it. */
  final: boolean;
}

/**
 * Every tracking status, in the order of a delivery. Contract, rules, dropdown, badge, funnel and
 * timeline are made from this table.
 */
export const trackingStatuses = {
  pending: { label: 'pending', tone: 'pending', settable: true, over: false, final: false },
  packaged: { label: 'packaged', tone: 'packaged', settable: true, over: false, final: false },
  transport: { label: 'transport', tone: 'transport', settable: true, over: false, final: false },
  delivery_done: { label: 'delivery done', tone: 'delivered', settable: true, over: true, final: false },
  cancelled: { label: 'cancelled', tone: 'loss', settable: false, over: true, final: true },
} as const satisfies Record<string, StatusRule>;

export type OrderStatusValue = keyof typeof trackingStatuses;
export type SettableStatus = {
  [S in OrderStatusValue]: (typeof trackingStatuses)[S]['settable'] extends true ? S : never;
}[OrderStatusValue];

export const orderStatuses = Object.keys(trackingStatuses) as OrderStatusValue[];
export const settableStatuses = orderStatuses.filter((status): status is SettableStatus => trackingStatuses[status].settable);

const ruleOf = (status: string): StatusRule | undefined => (trackingStatuses as Record<string, StatusRule>)[status];

/** An unknown status is shown by its own word. */
export const statusLabel = (status: string): string => ruleOf(status)?.label ?? status.replaceAll('_', ' ');
export const statusTone = (status: string): StatusRule['tone'] | 'neutral' => ruleOf(status)?.tone ?? 'neutral';
export const isOver = (status: string): boolean => ruleOf(status)?.over ?? false;
/** The order is with its shopper, as far as anybody is told. */
export const isDelivered = (status: string): boolean => isOver(status) && !isFinal(status);
export const isFinal = (status: string): boolean => ruleOf(status)?.final ?? false;
