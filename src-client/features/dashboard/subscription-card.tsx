import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type {
  BillingOverview,
  SubscriptionStatusAnswer,
} from '../../../src/contract/billing.contract.ts';
import { planName } from '../../../src/domain/plan.ts';
import { priceOn } from '../../../src/domain/shown-price.ts';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import { notDeliveredNote } from '../delivery/not-delivered-note.ts';
import { PLAN_GIVES } from '../plans/copy.ts';
import { shownSubscription } from './shown-subscription.ts';
import styles from './subscription-card.module.css';

interface SubscriptionCardProps {
  user: CurrentUser;
  status: SubscriptionStatusAnswer | null;
  billing: BillingOverview | null;
  /** Text of the delivery in progress, or null. */
  pending: string | null;
  /** Present when part of the card failed to load. */
  retry?: () => unknown;
}

export function SubscriptionCard({ user, status, billing, pending, retry }: SubscriptionCardProps) {
  const navigate = useNavigate();
  const { plan, badge, period, upgrades } = shownSubscription(user, status, billing);
  const onHold = billing?.suspended === true;
  const note = notDeliveredNote(plan, settings.notDelivered);
  return (
    <Panel
      title={COPY.subscription}
      aside={
        <StatusBadge tone={onHold ? 'negative' : plan === 'free' ? 'neutral' : 'positive'}>
          {badge}
        </StatusBadge>
      }
    >
      <p className={styles.plan}>{planName(catalogue, plan)}</p>
      <p className={styles.period}>{period}</p>
      {note !== null && <p className={styles.period}>{note}</p>}
      {retry !== undefined && <NotLoaded retry={retry} />}
      <p className={styles.pending} role="status">
        {pending}
      </p>
      <FeatureList items={PLAN_GIVES[plan] ?? []} />
      <div className={styles.upgrades}>
        {upgrades.length === 0 && !onHold && <p>{COPY.highest}</p>}
        {upgrades.map((target) => (
          <Button
            key={target}
            variant={target === 'premium' ? 'filled' : 'default'}
            onClick={() => navigate({ to: '/upgrade' })}
          >
            {COPY.upgradeTo({
              plan: planName(catalogue, target),
              price: money(
                priceOn(
                  catalogue,
                  { surface: 'dashboard', pricing: settings.pricing },
                  { plan: target, cycle: 'monthly' },
                ).shown,
              ),
            })}
          </Button>
        ))}
        {billing?.manageable === true && <ManageBillingButton />}
      </div>
    </Panel>
  );
}
