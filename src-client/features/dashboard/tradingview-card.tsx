import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { usernameBadge } from '../../../src/domain/badge.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import { planToRestore } from '../../../src/domain/standing/plan-state.ts';
import { TRADINGVIEW_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { shownBadge } from '../../lib/texts/shown-badge.ts';
import { IndicatorList } from './indicator-list.tsx';
import styles from './tradingview-card.module.css';

/** Below the first view. Until a name is given, the tracker asks for it instead. */
const UsernameSection = lazy(async () => ({
  default: (await import('./username/username-section.tsx')).UsernameSection,
}));

interface TradingViewCardProps {
  user: CurrentUser;
  access: AccessCheck | null;
  billing: BillingOverview | null;
  /** The billing answer is still to come. A plan without access may then be paused or unpaid. */
  isWaiting: boolean;
  /** Text of the delivery in progress, or null. */
  pending: string | null;
  /** The delivery tracker asks for the username. */
  isNamedAbove: boolean;
  isPrimary: boolean;
}

export function TradingViewCard(props: TradingViewCardProps) {
  const { user, access, billing, isWaiting, pending, isNamedAbove, isPrimary } = props;
  const chartsUrl = access?.tradingView.chartsUrl;
  const plan = planToRestore(user, billing);
  const isUnknown = isWaiting && !includesIndicators(catalogue, plan);
  const badge = isUnknown ? null : usernameBadge(catalogue, plan, user.tradingViewAccess);
  return (
    <Panel
      title={COPY.title}
      aside={
        badge !== null && (
          <StatusBadge tone={badge === 'Authorized' ? 'positive' : 'neutral'}>
            {shownBadge(badge)}
          </StatusBadge>
        )
      }
    >
      <div className={styles.columns}>
        <div>
          {isUnknown ? (
            <div className={styles.reserved} />
          ) : isNamedAbove ? null : (
            <Suspense fallback={<div className={styles.reserved} />}>
              <UsernameSection
                user={user}
                billing={billing}
                isPrimary={isPrimary}
                isGranting={pending !== null && access?.tradingView.connected !== false}
              />
            </Suspense>
          )}
          {chartsUrl !== undefined && (
            <Button
              component="a"
              href={chartsUrl}
              target="_blank"
              rel="noopener"
              variant="default"
              className={styles.open ?? ''}
            >
              {COPY.open}
            </Button>
          )}
        </div>
        <IndicatorList user={user} access={access} billing={billing} />
        <p className="progress" role="status">
          {pending}
        </p>
      </div>
    </Panel>
  );
}
