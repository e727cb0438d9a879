import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import { statusTone } from '@pulsecart/shared/orders/tracking-statuses';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { TimeAgo } from '../../../../ui/data/time-ago.tsx';
import { Timeline, type TimelineStep } from '../../../../ui/data/timeline.tsx';
import { type Step, stepsOf } from '../../rules/timeline.ts';
import { statusIcon } from '../order/status-badge.tsx';

const texts = orderTexts.tracking;

/** The way of one order: what happened with its time, and what is still to come. The line fills as steps happen. */
export function OrderTimeline({ record }: { record: Pick<OrderStatusRecord, 'orderId' | 'status' | 'history'> }) {
  return <Timeline label={texts.steps(record.orderId)} steps={stepsOf(record).map(toTimelineStep)} />;
}

// Keyed by place: a step that happens is the same step that lay ahead, and so its line fills instead of being replaced.
function toTimelineStep(step: Step, index: number): TimelineStep {
  const Icon = statusIcon(step.status);
  const lost = statusTone(step.status) === 'loss';
  const happened = step.at !== null;
  return {
    key: String(index),
    title: happened ? texts.happened(step.status) : texts.ahead(step.status),
    state: lost ? 'failed' : step.state,
    ...(step.state === 'done' && !lost ? {} : { icon: <Icon /> }),
    ...(step.at === null ? {} : { detail: <When at={step.at} /> }),
  };
}

function When({ at }: { at: string }) {
  return (
    <span className="figures">
      <TimeAgo at={at} />
      <span aria-hidden="true" className="mx-1.5 text-ink-faint">
        ·
      </span>
      <TimeAgo at={at} plain />
    </span>
  );
}
