import type { AdminUser } from '../../../src/contract/admin.contract.ts';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.tsx';
import { showDay } from '../../lib/dates.ts';
import { PROVIDER_ID_LENGTH } from './copy.ts';
import { IndicatorBadges } from './indicator-badges.tsx';
import styles from './operator.module.css';

const COLUMNS = ['Email', 'Plan', 'Status', 'Stripe Info', 'TradingView', 'Indicators', 'Created'];

const STATUS_TONE: Record<AdminUser['subscriptionStatus'], BadgeTone> = {
  active: 'positive',
  past_due: 'attention',
  canceled: 'negative',
  inactive: 'neutral',
};

const short = (id: string | null) => id?.slice(0, PROVIDER_ID_LENGTH) ?? '–';

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr>
      <td>{user.email}</td>
      <td>{user.subscriptionPlan}</td>
      <td>
        <StatusBadge tone={STATUS_TONE[user.subscriptionStatus]}>
          {user.subscriptionStatus}
        </StatusBadge>
      </td>
      <td className={styles.stack}>
        <span>{short(user.stripeCustomerId)}</span>
        <span>{short(user.stripeSubscriptionId)}</span>
        <span>{user.discordUsername}</span>
      </td>
      <td className={styles.stack}>
        <span>{user.tradingViewUsername ?? '–'}</span>
        {user.tradingViewExpiresAt !== null && <span>{showDay(user.tradingViewExpiresAt)}</span>}
        {user.tradingViewAccess && <StatusBadge tone="positive">Authorized</StatusBadge>}
      </td>
      <td>
        <IndicatorBadges user={user} />
      </td>
      <td>{showDay(user.createdAt)}</td>
    </tr>
  );
}

export function UsersTable({ users }: { users: readonly AdminUser[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label="Users" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
