import { useState } from 'react';
import type { GiftView } from '../../../../../src/contract/operator/offers/gifts.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { isUnusedGift } from '../../../../../src/domain/offers/gift.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Breakable } from '../../../../components/breakable.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../../components/status-badge.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { notify } from '../../../../lib/toasts.ts';
import { type MoreAction, MoreMenu } from '../../parts/more-menu.tsx';
import parts from '../../parts/parts.module.css';
import { PersonLink } from '../../parts/person-link.tsx';
import { Table } from '../../parts/table.tsx';
import { useMay } from '../../role/role-root.tsx';
import styles from '../offers.module.css';
import { GIFTS_COPY as COPY } from './copy.ts';
import { RefundDialog } from './refund-dialog.tsx';

const TONES: Record<GiftView['state'], BadgeTone> = {
  waiting: 'attention',
  bought: 'positive',
  sent: 'positive',
  redeemed: 'positive',
  refunded: 'neutral',
  disputed: 'negative',
  expired: 'neutral',
};

export function BoughtGifts({ gifts }: { gifts: readonly GiftView[] }) {
  const [refunding, setRefunding] = useState<GiftView | null>(null);
  return (
    <Panel dense title={COPY.boughtTitle} empty={gifts.length === 0 && COPY.empty}>
      <Table
        label={COPY.boughtTitle}
        columns={[...COPY.columns, { name: COPY.actions, hidden: true }]}
      >
        {gifts.map((gift) => (
          <tr key={gift.id}>
            <th scope="row">
              <Buyer gift={gift} />
            </th>
            <td>
              <Recipient gift={gift} />
            </td>
            <td>{COPY.gift(planName(catalogue, gift.plan), gift.months)}</td>
            <td className={parts.number}>
              {moneyText(gift.paidMinor, gift.currency)}
              {gift.paidAt !== null && (
                <span className={styles.second}>{showDay(gift.paidAt)}</span>
              )}
              {gift.refundedMinor > 0 && gift.refundedMinor < gift.paidMinor && (
                <span className={styles.second}>
                  {COPY.part(moneyText(gift.refundedMinor, gift.currency))}
                </span>
              )}
            </td>
            <td>
              <StatusBadge tone={TONES[gift.state]}>{COPY.state[gift.state]}</StatusBadge>
              <When gift={gift} />
            </td>
            <td data-action>
              <Actions gift={gift} onRefund={() => setRefunding(gift)} />
            </td>
          </tr>
        ))}
      </Table>
      {refunding !== null && <RefundDialog gift={refunding} onClose={() => setRefunding(null)} />}
    </Panel>
  );
}

function Buyer({ gift: { buyerEmail, buyerAccountId } }: { gift: GiftView }) {
  if (buyerAccountId !== null) return <PersonLink accountId={buyerAccountId} name={buyerEmail} />;
  return buyerEmail === '' ? COPY.erased : <Breakable text={buyerEmail} />;
}

function Recipient({ gift: { recipientEmail, accountId, accountEmail } }: { gift: GiftView }) {
  if (accountId !== null) {
    return <PersonLink accountId={accountId} name={accountEmail ?? recipientEmail} />;
  }
  return recipientEmail === null ? COPY.byHand : <Breakable text={recipientEmail} />;
}

function When({ gift: { state, redeemedAt, expiresAt } }: { gift: GiftView }) {
  if (state === 'redeemed') {
    return <span className={styles.second}>{COPY.redeemedOn(showDay(redeemedAt))}</span>;
  }
  if (!isUnusedGift(state)) return null;
  return <span className={styles.second}>{COPY.until(showDay(expiresAt))}</span>;
}

function Actions({ gift, onRefund }: { gift: GiftView; onRefund: () => void }) {
  const may = useMay();
  const utils = trpc.useUtils();
  const resend = trpc.admin.resendGift.useMutation({
    onSuccess: async (_answer, { to }) => {
      await utils.admin.gifts.invalidate();
      const address = to === 'buyer' ? gift.buyerEmail : (gift.recipientEmail ?? '');
      notify.success(COPY.mailed, COPY.mailedTo(address));
    },
    onError: (error) => notify.error(COPY.notMailed, serverMessage(error) ?? COPY.unreachable),
  });
  const { state, id } = gift;
  const isUnused = isUnusedGift(state);
  const isRefundable = isUnused || state === 'redeemed' || state === 'expired';
  const mail = (to: 'buyer' | 'recipient', name: string): MoreAction => ({
    name,
    run: () => resend.mutate({ id, to }),
    isPending: resend.isPending,
  });
  const mayMail = isUnused && may('users.help');
  const actions = [
    ...(mayMail && gift.buyerEmail !== '' ? [mail('buyer', COPY.mailBuyer)] : []),
    ...(mayMail && gift.recipientEmail !== null ? [mail('recipient', COPY.mailRecipient)] : []),
    ...(isRefundable && may('money.refund')
      ? [{ name: isUnused ? COPY.withdraw : COPY.refund, run: onRefund, isFinal: true }]
      : []),
  ];
  return <MoreMenu label={COPY.actions} actions={actions} />;
}
