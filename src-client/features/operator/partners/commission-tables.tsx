import type {
  CommissionView,
  PayoutView,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { showDay } from '../../../lib/dates.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { PARTNER_COPY as COPY } from './copy.ts';
import styles from './partners.module.css';

const TONE: Record<CommissionView['state'], BadgeTone> = {
  held: 'attention',
  due: 'positive',
  paying: 'attention',
  paid: 'neutral',
  'written-off': 'neutral',
  void: 'negative',
};

const PAYOUT_TONE: Record<PayoutView['state'], BadgeTone> = {
  making: 'attention',
  paid: 'positive',
  refused: 'negative',
};

/** The refusal of a payout that an operator left out of a list. */
const NOT_PAID = 'not-paid';

/** The newest commissions, each with its invoice's payment. */
export function CommissionsPanel({ commissions }: { commissions: readonly CommissionView[] }) {
  return (
    <Panel
      dense
      title={COPY.commissionsTitle}
      empty={commissions.length === 0 && COPY.noCommissions}
    >
      <Table label={COPY.commissionsTitle} columns={COPY.commissionColumns}>
        {commissions.map((each) => (
          <CommissionRow key={each.invoiceId} commission={each} />
        ))}
      </Table>
    </Panel>
  );
}

function CommissionRow({ commission }: { commission: CommissionView }) {
  const { currency, paidAt, paidMinor, refundedMinor, earnedMinor, dueMinor } = commission;
  const { state, reason, holdUntil, isUndecided } = commission;
  const isTakenBack = dueMinor < 0;
  return (
    <tr>
      <th scope="row">
        <Buyer {...commission} />
      </th>
      <td className={styles.sum}>
        {moneyText(paidMinor, currency)}
        <span className={styles.second}>{showDay(paidAt)}</span>
        {refundedMinor > 0 && (
          <span className={styles.second}>{COPY.refunded(moneyText(refundedMinor, currency))}</span>
        )}
      </td>
      <td className={styles.sum}>
        {moneyText(earnedMinor, currency)}
        {isTakenBack && (
          <span className={styles.second}>{COPY.takenBack(moneyText(-dueMinor, currency))}</span>
        )}
      </td>
      <td>
        {isUndecided ? (
          <StatusBadge tone="attention">{COPY.undecided}</StatusBadge>
        ) : (
          <StatusBadge tone={isTakenBack && state === 'due' ? 'attention' : TONE[state]}>
            {isTakenBack && state === 'due' ? COPY.toDeduct : COPY.state[state]}
          </StatusBadge>
        )}
        {state === 'held' && reason !== 'dispute' && (
          <span className={styles.second}>{COPY.heldUntil(showDay(holdUntil))}</span>
        )}
        {reason !== null && (
          <span className={styles.second}>
            {reason === 'self-referral' && !isUndecided ? COPY.isSame : COPY.reason[reason]}
          </span>
        )}
      </td>
    </tr>
  );
}

interface BuyerProps {
  userId: string;
  email: string | null;
  hasAccount: boolean;
}

export function Buyer({ userId, email, hasAccount }: BuyerProps) {
  if (hasAccount) return <PersonLink accountId={userId} name={email} />;
  return email === null ? COPY.unknownBuyer : <Breakable text={email} />;
}

function stateText({ way, state, refusal }: PayoutView): string {
  if (refusal === NOT_PAID) return COPY.notPaid;
  return way === 'write-off' ? COPY.notPaid : COPY.payoutState[state];
}

export function PayoutsList({ payouts }: { payouts: readonly PayoutView[] }) {
  return (
    <Panel dense title={COPY.payoutsTitle}>
      <Table label={COPY.payoutsTitle} columns={COPY.payoutColumns}>
        {payouts.map((payout) => (
          <tr key={payout.id}>
            <th scope="row">{showDay(payout.at)}</th>
            <td className={styles.sum}>{moneyText(payout.amountMinor, payout.currency)}</td>
            <td>{COPY.way[payout.way]}</td>
            <td>
              <StatusBadge
                tone={payout.way === 'write-off' ? 'neutral' : PAYOUT_TONE[payout.state]}
              >
                {stateText(payout)}
              </StatusBadge>
              {payout.refusal !== NOT_PAID && payout.refusal !== null && (
                <span className={styles.second}>{payout.refusal}</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
