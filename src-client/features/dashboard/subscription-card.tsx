import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type {
  BillingOverview,
  SubscriptionStatusAnswer,
} from '../../../src/contract/billing.contract.ts';
import { subscriptionBadge } from '../../../src/domain/badge.ts';
import { planName, plansAbove } from '../../../src/domain/plan.ts';
import { priceOn } from '../../../src/domain/price-list.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { showDay } from '../../lib/dates.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import { notDeliveredNote } from '../delivery/not-delivered-note.ts';
import { PLAN_GIVES } from '../plans/copy.ts';
import { DASHBOARD_COPY as COPY } from './copy.ts';
import styles from './subscription-card.module.css';

interface SubscriptionCardProps {
  user: CurrentUser;
  status: SubscriptionStatusAnswer | null;
  billing: BillingOverview | null;
  /** What is on its way; null when nothing is. */
  pending: string | null;
  /** Given when something of it could not be read. */
  retry?: () => unknown;
}

function periodText(user: CurrentUser, status: SubscriptionStatusAnswer | null): string {
  const since = `Since ${showDay(user.planStartDate)}`;
  const end = status?.currentPeriodEnd ?? null;
  const renews = user.subscriptionStatus === 'active' && status?.endsAt === null;
  if (end === null || !renews) return since;
  return `${since} · renews ${showDay(new Date(end * 1000).toISOString())}`;
}

export function SubscriptionCard({ user, status, billing, pending, retry }: SubscriptionCardProps) {
  const navigate = useNavigate();
  const plan = user.subscriptionPlan;
  const above = plansAbove(plan);
  const note = notDeliveredNote(plan, settings.notDelivered);
  return (
    <Panel
      title={COPY.subscription}
      aside={
        <StatusBadge tone={plan === 'free' ? 'neutral' : 'positive'}>
          {subscriptionBadge(plan)}
        </StatusBadge>
      }
    >
      <p className={styles.plan}>{planName(plan)}</p>
      <p className={styles.period}>{periodText(user, status)}</p>
      {note !== null && <p className={styles.period}>{note}</p>}
      {retry !== undefined && <NotLoaded retry={retry} />}
      <p className={styles.pending} role="status">
        {pending}
      </p>
      <FeatureList items={PLAN_GIVES[plan]} />
      <div className={styles.upgrades}>
        {above.length === 0 && <p>{COPY.highest}</p>}
        {above.map((target) => (
          <Button
            key={target}
            variant={target === 'premium' ? 'filled' : 'default'}
            onClick={() => navigate({ to: '/upgrade' })}
          >
            {COPY.upgradeTo(
              target,
              money(priceOn('dashboard', target, 'monthly', settings.pricing).shown),
            )}
          </Button>
        ))}
        {billing?.manageable === true && <ManageBillingButton />}
      </div>
    </Panel>
  );
}
