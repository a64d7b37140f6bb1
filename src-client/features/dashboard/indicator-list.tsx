import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { indicatorBadge, ON_HOLD, PAUSED } from '../../../src/domain/badge.ts';
import { includes } from '../../../src/domain/entitlement.ts';
import { knownPlanState, planToRestore } from '../../../src/domain/standing/plan-state.ts';
import { TRADINGVIEW_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { indicators, indicatorTitle } from '../../lib/indicators.ts';
import { shownBadge } from '../../lib/texts/shown-badge.ts';
import { holdsIndicator } from '../delivery/held-indicators.ts';
import { expiryText } from './expiry-text.ts';
import styles from './tradingview-card.module.css';

const TONE: Record<string, BadgeTone> = {
  Active: 'positive',
  [ON_HOLD]: 'negative',
  [PAUSED]: 'attention',
};

interface IndicatorListProps {
  user: CurrentUser;
  access: AccessCheck | null;
  billing: BillingOverview | null;
}

export function IndicatorList({ user, access, billing }: IndicatorListProps) {
  const state = knownPlanState(user, billing);
  const off = state === 'on-hold' ? ON_HOLD : state === 'paused' ? PAUSED : null;
  const plan = planToRestore(user, billing);
  const isUnnamed = user.tradingViewUsername === null && off === null;
  return (
    <div className={styles.indicators}>
      <h3>{COPY.indicators}</h3>
      <ul>
        {indicators.map(({ entitlement, name }) => {
          const known = access?.tradingView.indicators.find((each) => each.name === name);
          const asked = { plan, indicator: entitlement, off };
          const badge = indicatorBadge(catalogue, asked, holdsIndicator(user, access, name));
          const isLater = known?.state === 'first-payment';
          const isMissing = isUnnamed && includes(catalogue, plan, entitlement);
          return (
            <li key={name}>
              <span>
                <strong>{indicatorTitle(name)}</strong>
                <small>
                  {isLater
                    ? COPY.withPayment
                    : isMissing
                      ? COPY.needsName
                      : expiryText(known?.expiresAt ?? null, billing)}
                </small>
              </span>
              {!isLater && (
                <StatusBadge tone={TONE[badge] ?? 'neutral'}>{shownBadge(badge)}</StatusBadge>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
