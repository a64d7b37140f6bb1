import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../../src/contract/auth.contract.ts';
import type {
  BillingOverview,
  SubscriptionStatusAnswer,
} from '../../../../src/contract/billing.contract.ts';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import {
  defaultCycle,
  isHighlighted,
  isOneMonth,
  soldCycle,
} from '../../../../src/domain/offer.ts';
import { findCycle } from '../../../../src/domain/plan.ts';
import { priceOn } from '../../../../src/domain/shown-price.ts';
import { DASHBOARD_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { FeatureList } from '../../../components/feature-list.tsx';
import { NotLoaded } from '../../../components/frame/not-loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { catalogue, lifetimePrice } from '../../../lib/catalogue.ts';
import { cyclePeriod } from '../../../lib/cycle-text.ts';
import { money } from '../../../lib/money.ts';
import { settings } from '../../../lib/public-settings.ts';
import { shownPlanName } from '../../../lib/texts/plan-name.ts';
import { CancelLink } from '../../billing/cancel-link.tsx';
import { ManageBillingButton } from '../../billing/manage-billing-button.tsx';
import { PaymentDisclosure } from '../../billing/payment-disclosure.tsx';
import { notDeliveredNote } from '../../delivery/not-delivered-note.ts';
import { isNotIncluded, PLAN_GIVES } from '../../plans/copy.ts';
import { planFeatures } from '../../plans/plan-features.ts';
import { shownSubscription } from './shown-subscription.ts';
import styles from './subscription-card.module.css';

/** Only of a paused plan. */
const PauseEnd = lazy(async () => ({
  default: (await import('../../billing/pause-end.tsx')).PauseEnd,
}));

interface SubscriptionCardProps {
  user: CurrentUser;
  status: SubscriptionStatusAnswer | null;
  billing: BillingOverview | null;
  /** Text of the delivery in progress, or null. */
  pending: string | null;
  isPrimary: boolean;
  /** Present when part of the card failed to load. */
  retry?: () => unknown;
}

/** With the monthly price, or that of the plan's first cycle. */
function upgradeText(target: Plan): string {
  const plan = shownPlanName(catalogue, target);
  if (settings.soldOut?.includes(target)) return COPY.soldOut({ plan });
  const cycle = soldCycle(catalogue, target, defaultCycle(catalogue));
  const surface = { surface: 'dashboard', pricing: settings.pricing } as const;
  const price = money(priceOn(catalogue, surface, { plan: target, cycle }).shown);
  return isOneMonth(findCycle(catalogue, cycle))
    ? COPY.upgradeTo({ plan, price })
    : COPY.upgradeFor({ plan, price, period: cyclePeriod(cycle) });
}

/** Beside a given plan, only a subscription that the card names. */
const canCancel = (billing: BillingOverview | null) =>
  billing?.price != null &&
  billing.endsAt === null &&
  (billing.planGrant === undefined || billing.pricedPlan !== undefined);

export function SubscriptionCard(props: SubscriptionCardProps) {
  const { user, status, billing, pending, isPrimary, retry } = props;
  const navigate = useNavigate();
  const { plan, badge, tone, price, period, beside, ...offer } = shownSubscription(
    user,
    status,
    billing,
  );
  const lifetime = lifetimePrice(plan, user.subscriptionPlan);
  const note = notDeliveredNote(plan, settings.notDelivered);
  // A plan given beside the pause has its own next step.
  const resumeVariant = beside === null ? 'filled' : 'default';
  return (
    <Panel title={COPY.subscription} aside={<StatusBadge tone={tone}>{badge}</StatusBadge>}>
      <p className={styles.plan}>{shownPlanName(catalogue, plan)}</p>
      {price !== null && <p className={styles.price}>{price}</p>}
      <p className={styles.period}>{period}</p>
      {note !== null && <p className={styles.period}>{note}</p>}
      {beside !== null && <p className={styles.period}>{beside}</p>}
      {retry !== undefined && <NotLoaded retry={retry} />}
      <p className="progress" role="status">
        {pending}
      </p>
      <FeatureList
        items={planFeatures(catalogue, { plan, surface: 'landing' }, PLAN_GIVES[plan])}
        // Paused or on hold, the plan gives nothing for now.
        isMissing={(item) => plan !== user.subscriptionPlan || isNotIncluded(item)}
      />
      <div className={styles.upgrades}>
        {offer.isHighest && <p>{COPY.highest}</p>}
        {offer.isHighest && billing?.planGrant?.until !== null && lifetime !== undefined && (
          <Link to="/lifetime" search={{ plan, bought: undefined }}>
            {COPY.lifetime({ plan: shownPlanName(catalogue, plan), price: money(lifetime) })}
          </Link>
        )}
        {offer.upgrades.map((target) => (
          <Button
            key={target}
            variant={isPrimary && isHighlighted(catalogue, target) ? 'filled' : 'default'}
            disabled={settings.soldOut?.includes(target) === true}
            onClick={() => navigate({ to: '/upgrade' })}
          >
            {upgradeText(target)}
          </Button>
        ))}
        {billing?.pause !== undefined && billing.pause.isPaymentPending !== true && (
          <Suspense>
            <PauseEnd billing={billing} variant={resumeVariant} className={styles.period} />
          </Suspense>
        )}
        {billing?.manageable === true && <ManageBillingButton />}
        {canCancel(billing) && <CancelLink />}
      </div>
      {billing?.manageable === true && <PaymentDisclosure />}
    </Panel>
  );
}
