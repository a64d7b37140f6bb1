import { useState } from 'react';
import type { LifetimePurchaseView } from '../../../../../src/contract/operator/offers/lifetimes.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { notify } from '../../../../lib/toasts.ts';
import { MoreMenu } from '../../parts/more-menu.tsx';
import parts from '../../parts/parts.module.css';
import { PersonLink } from '../../parts/person-link.tsx';
import { Table } from '../../parts/table.tsx';
import { useMay } from '../../role/role-root.tsx';
import { RefundPurchaseDialog } from '../offer-parts.tsx';
import styles from '../offers.module.css';
import { LIFETIMES_COPY as COPY, LIFETIME_REFUND_COPY } from './copy.ts';

const TONES: Record<LifetimePurchaseView['state'], BadgeTone> = {
  waiting: 'attention',
  given: 'positive',
  refunded: 'neutral',
  disputed: 'negative',
  returning: 'attention',
};

export function BoughtLifetimes({ purchases }: { purchases: readonly LifetimePurchaseView[] }) {
  const may = useMay();
  const [refunding, setRefunding] = useState<LifetimePurchaseView | null>(null);
  return (
    <Panel dense title={COPY.boughtTitle} empty={purchases.length === 0 && COPY.empty}>
      <Table
        label={COPY.boughtTitle}
        columns={[...COPY.boughtColumns, { name: COPY.actions, hidden: true }]}
      >
        {purchases.map((purchase) => {
          const { id, accountId, email, plan, state, paidAt, currency } = purchase;
          const { paidMinor, refundedMinor } = purchase;
          const actions =
            state === 'given' && may('money.refund')
              ? [{ name: COPY.refund, run: () => setRefunding(purchase), isFinal: true }]
              : [];
          return (
            <tr key={id}>
              <th scope="row">
                {accountId === null ? (
                  COPY.erased
                ) : (
                  <PersonLink accountId={accountId} name={email} />
                )}
              </th>
              <td>{planName(catalogue, plan)}</td>
              <td className={parts.number}>
                {moneyText(paidMinor, currency)}
                {paidAt !== null && <span className={styles.second}>{showDay(paidAt)}</span>}
                {refundedMinor > 0 && refundedMinor < paidMinor && (
                  <span className={styles.second}>
                    {COPY.part(moneyText(refundedMinor, currency))}
                  </span>
                )}
              </td>
              <td>
                <StatusBadge tone={TONES[state]}>{COPY.state[state]}</StatusBadge>
              </td>
              <td data-action>
                <MoreMenu label={COPY.actions} actions={actions} />
              </td>
            </tr>
          );
        })}
      </Table>
      {refunding !== null && (
        <RefundLifetime purchase={refunding} onClose={() => setRefunding(null)} />
      )}
    </Panel>
  );
}

function RefundLifetime({
  purchase: { id, email },
  onClose,
}: {
  purchase: LifetimePurchaseView;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const preview = trpc.admin.lifetimeVoidPreview.useQuery({ id });
  const refund = trpc.admin.voidLifetime.useMutation({
    onSuccess: async ({ refundedMinor, currency }) => {
      await utils.admin.lifetimes.invalidate();
      const amount = moneyText(refundedMinor, currency);
      notify.success(LIFETIME_REFUND_COPY.done, LIFETIME_REFUND_COPY.doneText(amount));
      onClose();
    },
  });
  return (
    <RefundPurchaseDialog
      copy={LIFETIME_REFUND_COPY}
      preview={preview}
      call={refund}
      onConfirm={() => refund.mutate({ id })}
      onClose={onClose}
    >
      {({ refundMinor, currency, ends }) => (
        <>
          <p>{LIFETIME_REFUND_COPY.amount(moneyText(refundMinor, currency), email)}</p>
          <p>
            {ends === null
              ? LIFETIME_REFUND_COPY.over
              : LIFETIME_REFUND_COPY.ends(planName(catalogue, ends))}
          </p>
        </>
      )}
    </RefundPurchaseDialog>
  );
}
