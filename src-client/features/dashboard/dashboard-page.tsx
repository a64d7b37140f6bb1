import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import { knownPlanState } from '../../../src/domain/standing/plan-state.ts';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DeliveryTracker } from '../delivery/delivery-tracker.tsx';
import { awaitedPlan } from '../success/expected-plan.ts';
import styles from './dashboard-page.module.css';
import { greetingOf } from './greeting.ts';
import { pendingDelivery, pendingIn } from './pending-delivery.ts';
import { leftToName, primaryAction } from './primary-action.ts';
import { QuickAccessCard } from './quick-access-card.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { StandingBanner } from './standing-banner.tsx';
import { SubscriptionCard } from './subscription/subscription-card.tsx';
import { TradingViewCard } from './tradingview-card.tsx';
import { useFreshSession } from './use-fresh-session.ts';
import { useLiveSession } from './use-live-session.ts';

const LatestSignals = lazy(async () => ({
  default: (await import('../signals/latest-signals-card.tsx')).LatestSignalsCard,
}));

export function DashboardPage({ user }: { user: CurrentUser }) {
  const { access, accessFailed, refresh, leaving } = useSession();
  const status = trpc.billing.subscriptionStatus.useQuery(undefined, {
    enabled: !leaving,
    retry: false,
    refetchOnMount: 'always',
  });
  const billing = trpc.billing.overview.useQuery(undefined, { enabled: !leaving });
  const state = knownPlanState(user, billing.data ?? null);
  const isTracked = state !== 'on-hold' && state !== 'paused';
  // One form on the page: the tracker's, while it shows its steps.
  const isNamedAbove = isTracked && !accessFailed && leftToName(user);
  const unread = billing.isLoadingError;
  const retry = () => Promise.all([status.refetch(), billing.refetch()]);
  const isPending = billing.data?.pendingPayment !== undefined;
  const awaited = billing.data?.pendingPayment?.plan ?? awaitedPlan(user.subscriptionPlan);
  const pending = pendingDelivery(user, access, awaited);
  const primary = primaryAction(user, access, billing.data ?? null);
  const greeting = greetingOf(user, access, billing.data ?? null);
  useFreshSession(!leaving);
  useLiveSession(leaving ? null : pending, refresh);
  usePageTitle(COPY.title);
  return (
    <BareFrame
      width="wide"
      actions={
        <>
          <span className={styles.email}>{user.email}</span>
          <SignOutButton />
        </>
      }
    >
      <div className={styles.intro}>
        <div>
          <h1>{greeting.title}</h1>
          <p>{greeting.lead}</p>
        </div>
        <nav className={styles.links}>
          {settings.signals && <Link to="/signals">{COPY.signals}</Link>}
          <Link to="/account">{COPY.account}</Link>
        </nav>
      </div>
      <StandingBanner billing={billing.data ?? null} fallback={unread ? user : null} />
      {isTracked && (
        <DeliveryTracker
          user={user}
          access={access}
          failed={accessFailed}
          payment={{
            awaited,
            state,
            grant: billing.data?.planGrant,
            trial: billing.data?.trial,
            isPending,
          }}
          primary={primary}
        />
      )}
      <div className={styles.cards}>
        <SubscriptionCard
          user={user}
          status={status.data ?? null}
          billing={billing.data ?? null}
          pending={isPending ? null : pendingIn(pending, 'subscription')}
          isPrimary={primary === 'upgrade'}
          {...(unread || status.isLoadingError ? { retry } : {})}
        />
        <QuickAccessCard
          user={user}
          access={access}
          failed={accessFailed}
          pending={pendingIn(pending, 'community')}
        />
        <TradingViewCard
          user={user}
          access={access}
          billing={billing.data ?? null}
          isWaiting={billing.isPending}
          pending={pendingIn(pending, 'charts')}
          isNamedAbove={isNamedAbove}
          isPrimary={primary === 'tradingview'}
        />
      </div>
      {settings.signals && !leaving && (
        <Suspense>
          <LatestSignals />
        </Suspense>
      )}
    </BareFrame>
  );
}
