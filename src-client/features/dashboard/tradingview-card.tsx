import { Button } from '@mantine/core';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { usernameBadge } from '../../../src/domain/badge.ts';
import { TRADINGVIEW_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { shownBadge } from '../../lib/texts/shown-badge.ts';
import { CHARTING_SECTION_ID } from '../delivery/charting-section-id.ts';
import { IndicatorList } from './indicator-list.tsx';
import styles from './tradingview-card.module.css';
import { UsernameSection } from './username/username-section.tsx';

interface TradingViewCardProps {
  user: CurrentUser;
  access: AccessCheck | null;
  billing: BillingOverview | null;
  /** An open dispute: nothing can be sold or unlocked. */
  onHold: boolean;
  /** Text of the delivery in progress, or null. */
  pending: string | null;
  isPrimary: boolean;
}

export function TradingViewCard(props: TradingViewCardProps) {
  const { user, access, billing, onHold, pending, isPrimary } = props;
  const chartsUrl = access?.tradingView.chartsUrl;
  const badge = usernameBadge(catalogue, user.subscriptionPlan, user.tradingViewAccess);
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
      <div className={styles.columns} id={CHARTING_SECTION_ID}>
        <div>
          {onHold ? <p>{COPY.onHold}</p> : <UsernameSection user={user} isPrimary={isPrimary} />}
          <p className={styles.pending} role="status">
            {pending}
          </p>
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
      </div>
    </Panel>
  );
}
