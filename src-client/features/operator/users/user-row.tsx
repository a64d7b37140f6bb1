import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import type { UsersColumn } from '../../../../src/domain/operator/users-columns.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { showDay } from '../../../lib/dates.ts';
import { PROVIDER_ID_LENGTH } from '../copy.ts';
import { BULK_COPY } from './bulk/copy.ts';
import { USERS_COPY as COPY, STATUS_NAME } from './copy.ts';
import { IndicatorBadges } from './indicator-badges.tsx';
import { STATUS_TONE, statusDetail } from './standing-marks.ts';
import styles from './users.module.css';

const short = (id: string | null) => id?.slice(0, PROVIDER_ID_LENGTH) ?? '–';

function StripeInfo({ user }: { user: ListedUser }) {
  const { stripeCustomerId, stripeSubscriptionId, discordUsername } = user;
  return (
    <>
      <span className={styles.line}>
        <code>{short(stripeCustomerId)}</code>
        {stripeSubscriptionId !== null && <code>{short(stripeSubscriptionId)}</code>}
      </span>
      <span className={styles.second}>
        {discordUsername === null ? COPY.noDiscord : <Breakable text={discordUsername} />}
      </span>
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
      <span className={styles.line}>
        <Breakable text={tradingViewUsername} />
      </span>
      <span className={styles.second}>
        {tradingViewAccess && <StatusBadge tone="positive">{COPY.authorized}</StatusBadge>}
        {expiryOf(user)}
      </span>
    </>
  );
}

function Status({ user }: { user: ListedUser }) {
  const detail = statusDetail(user);
  return (
    <>
      <StatusBadge tone={STATUS_TONE[user.listedStatus]}>
        {STATUS_NAME[user.listedStatus]}
      </StatusBadge>
      {detail !== null && <span className={styles.second}>{detail}</span>}
    </>
  );
}

const CELLS: Record<UsersColumn, (user: ListedUser) => ReactNode> = {
  plan: ({ listedPlan }) => planName(catalogue, listedPlan),
  status: (user) => <Status user={user} />,
  stripe: (user) => <StripeInfo user={user} />,
  tradingview: (user) => <TradingView user={user} />,
  indicators: (user) => <IndicatorBadges user={user} />,
  until: (user) => showDay(user.accessUntil),
  created: (user) => showDay(user.createdAt),
};

const CLASS: Partial<Record<UsersColumn, string | undefined>> = {
  until: styles.day,
  created: styles.day,
};

interface UserRowProps {
  user: ListedUser;
  /** In the list, from 0. */
  index: number;
  columns: readonly UsersColumn[];
  /** Null: it cannot be selected. */
  selected: boolean | null;
  onSelect: ((id: string) => void) | undefined;
}

/** Memoised: scrolling does not re-render rows that stay. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { user, index, columns, selected, onSelect } = props;
  return (
    // The heading is the first row.
    <tr data-index={index} aria-rowindex={index + 2}>
      {selected !== null && (
        <td className={styles.pick}>
          <input
            type="checkbox"
            aria-label={BULK_COPY.selectOne(user.email)}
            checked={selected}
            onChange={() => onSelect?.(user.id)}
          />
        </td>
      )}
      <th scope="row" className={styles.email}>
        <Link
          to="/admin/users/$id"
          params={{ id: user.id }}
          preload={false}
          className={styles.who}
          title={user.email}
        >
          <Breakable text={user.email} />
        </Link>
      </th>
      {columns.map((column) => (
        <td key={column} className={CLASS[column]} data-label={COPY.columnName[column]}>
          {CELLS[column](user)}
        </td>
      ))}
    </tr>
  );
});
