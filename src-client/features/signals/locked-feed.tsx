import { Link } from '@tanstack/react-router';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import { type PlanState, planState } from '../../../src/domain/standing/plan-state.ts';
import { SIGNALS_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { PlanReach } from './plan-reach.tsx';
import styles from './signals-page.module.css';

/** What brings the signals of a plan without access back. A plan that ended needs another one. */
const WAITING: Partial<Record<PlanState, { title: string; lead: string }>> = {
  paused: COPY.paused,
  'on-hold': COPY.onHold,
  'past-due': COPY.unpaid,
  unpaid: COPY.unpaid,
  blocked: COPY.blocked,
};

/** A paid plan without access needs no upgrade. */
export function LockedFeed({ feed }: { feed: FeedAnswer }) {
  const { data: billing, isPending } = trpc.billing.overview.useQuery(undefined);
  if (isPending) return null;
  const state = billing === undefined ? 'running' : planState(billing);
  const words = WAITING[state];
  if (words !== undefined) {
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
      <PlanReach feed={feed} />
    </div>
  );
}
