import type { PartnersAnswer } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { RightButton } from '../role/right-button.tsx';
import styles from './partners.module.css';
import { PAYOUT_COPY as COPY } from './payout-copy.ts';

type Way = 'direct' | 'write-off';
export type Settling = PartnersAnswer['due'][number] & { way: Way };

/** An erased partner is on no list: the operator paid them already, or never will. */
export function ErasedActions({ onSettle }: { onSettle: (way: Way) => void }) {
  const button = (way: Way, label: string) => (
    <RightButton
      right="money.refund"
      size="compact-sm"
      variant="default"
      onClick={() => onSettle(way)}
    >
      {label}
    </RightButton>
  );
  return (
    <div className={styles.actions}>
      {button('direct', COPY.paid)}
      {button('write-off', COPY.writeOff)}
    </div>
  );
}

export function SettleDialog({ sum, onClose }: { sum: Settling; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { partnerId, currency, amountMinor, way } = sum;
  const isPaid = way === 'direct';
  const settle = trpc.admin.settleErasedPartner.useMutation({
    onSettled: () =>
      Promise.all([utils.admin.partners.invalidate(), utils.admin.needs.invalidate()]),
    onSuccess: () => {
      notify.success(isPaid ? COPY.paidDone : COPY.writtenOffDone, '');
      onClose();
    },
  });
  const title = isPaid ? COPY.paidTitle : COPY.writeOffTitle;
  return (
    <ConfirmDialog
      title={title(moneyText(amountMinor, currency))}
      confirm={isPaid ? COPY.paidConfirm : COPY.writeOffConfirm}
      keep={COPY.keep}
      call={settle}
      onConfirm={() => settle.mutate({ partnerId, currency, amountMinor, way })}
      onClose={onClose}
    >
      <p>{isPaid ? COPY.paidText : COPY.writeOffText}</p>
    </ConfirmDialog>
  );
}
