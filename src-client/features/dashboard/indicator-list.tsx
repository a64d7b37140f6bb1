import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import { mainIndicatorBadge, premiumIndicatorBadge } from '../../../src/domain/badge.ts';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.tsx';
import { showDay } from '../../lib/dates.ts';
import { TRADINGVIEW_COPY as COPY } from './copy.ts';
import styles from './tradingview-card.module.css';

const TONE: Record<string, BadgeTone> = { Active: 'positive', Available: 'attention' };

export function IndicatorList({ user }: { user: CurrentUser }) {
  const plan = user.subscriptionPlan;
  const indicators = [
    {
      name: 'Main Indicator',
      badge: mainIndicatorBadge(plan, user.tradingViewAccess),
      expiresAt: user.tradingViewExpiresAt,
    },
    {
      name: 'Wavematrix',
      badge: premiumIndicatorBadge(plan, user.wavematrixAccess),
      expiresAt: user.wavematrixExpiresAt,
    },
    {
      name: 'Orderblock',
      badge: premiumIndicatorBadge(plan, user.orderblockAccess),
      expiresAt: user.orderblockExpiresAt,
    },
  ];
  return (
    <div className={styles.indicators}>
      <h3>{COPY.indicators}</h3>
      <ul>
        {indicators.map(({ name, badge, expiresAt }) => (
          <li key={name}>
            <span>
              <strong>{name}</strong>
              {expiresAt !== null && <small>Expires {showDay(expiresAt)}</small>}
            </span>
            <StatusBadge tone={TONE[badge] ?? 'neutral'}>{badge}</StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  );
}
