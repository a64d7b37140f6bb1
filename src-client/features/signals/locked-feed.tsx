import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { includesPlan } from '../../../src/domain/plan.ts';
import {
  type PlanState,
  planState,
  planToRestore,
} from '../../../src/domain/standing/plan-state.ts';
import { SIGNALS_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { PlanReach } from './plan-reach.tsx';
import styles from './signals-page.module.css';

/** The event that brings signals back to a plan without access. A plan that ended needs another one. */
const WAITING: Partial<Record<PlanState, { title: string; lead: string }>> = {
  paused: COPY.paused,
  'on-hold': COPY.onHold,
  'past-due': COPY.unpaid,
  unpaid: COPY.unpaid,
  blocked: COPY.blocked,
};

/** The plan whose access is off for now. A blocked account has none: the plan that it paid for last. */
function planWithoutAccess(user: CurrentUser, billing: BillingOverview): Plan | null {
  return planState(billing) === 'blocked' ? billing.lastPaidPlan : planToRestore(user, billing);
}

/** A plan that had signals needs no upgrade to get them back. */
export function LockedFeed({ user, feed }: { user: CurrentUser; feed: FeedAnswer }) {
  const { data: billing, isPending } = trpc.billing.overview.useQuery(undefined);
  if (isPending) return null;
  const state = billing === undefined ? 'running' : planState(billing);
  const words = WAITING[state];
  const hadSignals =
    billing !== undefined &&
    feed.unlockedBy !== null &&
    includesPlan(catalogue, planWithoutAccess(user, billing), feed.unlockedBy);
  if (words !== undefined && hadSignals) {
    return (
      <div className={styles.locked}>
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        <p>
          <Link to="/">{COPY.toDashboard}</Link>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.locked}>
      <h2>
        {feed.unlockedBy === null
          ? COPY.lockedNowhere
          : COPY.lockedTitle({ plan: shownPlanName(catalogue, feed.unlockedBy) })}
      </h2>
      {feed.unlockedBy !== null && <p>{COPY.lockedLead}</p>}
      <PlanReach feed={feed} sells={billing?.blocked !== true} />
      {billing?.blocked === true && <p>{COPY.blocked.lead}</p>}
    </div>
  );
}
