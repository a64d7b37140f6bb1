import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { showDay } from '../../../lib/dates.ts';
import { PROVIDER_ID_LENGTH } from '../copy.ts';
import { USERS_COPY as COPY } from './copy.ts';
import { IndicatorBadges } from './indicator-badges.tsx';
import styles from './users.module.css';

export const STATUS_TONE: Record<ListedUser['subscriptionStatus'], BadgeTone> = {
  active: 'positive',
  past_due: 'attention',
  canceled: 'negative',
  inactive: 'neutral',
};

const short = (id: string | null) => id?.slice(0, PROVIDER_ID_LENGTH) ?? '–';

function StripeInfo({ user }: { user: ListedUser }) {
  const { stripeCustomerId, stripeSubscriptionId, discordUsername } = user;
  return (
    <>
      <span className={styles.line}>
        <code>{short(stripeCustomerId)}</code>
        {stripeSubscriptionId !== null && <code>{short(stripeSubscriptionId)}</code>}
      </span>
      <span className={styles.second}>{discordUsername ?? COPY.noDiscord}</span>
    </>
  );
}

/** Expiry of the main indicator. Without it, the badges show which others are held. */
function expiryOf(user: ListedUser): string | null {
  const { tradingViewAccess, tradingViewExpiresAt, tradingViewVerification } = user;
  if (tradingViewAccess) {
    return tradingViewExpiresAt === null ? COPY.noExpiry : showDay(tradingViewExpiresAt);
  }
  const holdsAnother = tradingViewVerification?.indicators.some(({ hasAccess }) => hasAccess);
  return holdsAnother === true ? null : COPY.noTradingView;
}

function TradingView({ user }: { user: ListedUser }) {
  const { tradingViewUsername, tradingViewAccess } = user;
  if (tradingViewUsername === null) return '–';
  return (
    <>
      <span className={styles.line}>{tradingViewUsername}</span>
      <span className={styles.second}>
        {tradingViewAccess && <StatusBadge tone="positive">{COPY.authorized}</StatusBadge>}
        {expiryOf(user)}
      </span>
    </>
  );
}

/** Memoised: scrolling does not re-render rows that stay. */
export const UserRow = memo(function UserRow({ user, place }: { user: ListedUser; place: number }) {
  return (
    <tr aria-rowindex={place}>
      <th scope="row" className={styles.email}>
        <Link
          to="/admin/users/$id"
          params={{ id: user.id }}
          preload={false}
          className={styles.who}
          title={user.email}
        >
          {user.email}
        </Link>
      </th>
      <td className={styles.plan}>{user.subscriptionPlan}</td>
      <td>
        <StatusBadge tone={STATUS_TONE[user.subscriptionStatus]}>
          {user.subscriptionStatus}
        </StatusBadge>
        {user.disputed && (
          <span className={styles.second}>
            <StatusBadge tone="attention">{COPY.disputed}</StatusBadge>
          </span>
        )}
      </td>
      <td>
        <StripeInfo user={user} />
      </td>
      <td>
        <TradingView user={user} />
      </td>
      <td>
        <IndicatorBadges user={user} />
      </td>
      <td className={styles.day}>{showDay(user.createdAt)}</td>
    </tr>
  );
});
