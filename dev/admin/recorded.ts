import { hostname, userInfo } from 'node:os';
import { type ActivityEnd, endedBy, type Subject } from '@pulsecart/core/operations';
import type { ActivityAction } from '@pulsecart/shared/operations/activity-contract';
import type { OpenShop } from './open-shop.ts';

export interface Activity {
  action: ActivityAction;
  subject?: Subject | null;
  detail?: string | null;
}

/** Does what an operator asked for, and writes it into the activity log: before it is done, and then how it ended. */
export async function recorded<Ended extends Pick<ActivityEnd, 'outcome' | 'code'>>(
  { shop }: Pick<OpenShop, 'shop'>,
  { action, subject = null, detail = null }: Activity,
  work: () => Promise<Ended>,
): Promise<Ended> {
  const by = { account: userName(), host: hostname(), correlationId: null };
  const end = await shop.operations.activityLog.begin({ ...by, action, subject, detail });
  try {
    const ended = await work();
    end({ outcome: ended.outcome, code: ended.code ?? null });
    return ended;
  } catch (error) {
    end(endedBy(error));
    throw error;
  }
}

/** The operating system's user. In a container it may have a number only. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
