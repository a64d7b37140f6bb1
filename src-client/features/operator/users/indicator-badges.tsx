import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { showDay } from '../../../lib/dates.ts';
import styles from './indicator-badges.module.css';

/** One badge per indicator; 'Unverified' for a name that was never checked; a dash without a name. */
export function IndicatorBadges({ user }: { user: ListedUser }) {
  const verification = user.tradingViewVerification;
  if (verification === null) {
    return user.tradingViewUsername === null ? (
      '–'
    ) : (
      <StatusBadge tone="attention">Unverified</StatusBadge>
    );
  }
  return (
    <span className={styles.badges}>
      {verification.indicators.map(({ name, hasAccess, expirationDate }) => (
        <StatusBadge key={name} tone={hasAccess ? 'positive' : 'negative'}>
          {expirationDate === null ? name : `${name} · ${showDay(expirationDate)}`}
        </StatusBadge>
      ))}
    </span>
  );
}
