import { useState } from 'react';
import type { ListedSignal } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { SignalLine } from '../parts/signal-line.tsx';
import type { SendKey } from '../parts/use-send-key.ts';
import { SENT_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { useSignalsRefresh } from '../use-signals-refresh.ts';
import { ReasonField } from './reason-field.tsx';

interface WithdrawDialogProps {
  signal: ListedSignal;
  sendKey: SendKey;
  onClose: () => void;
}

/** Takes a signal back, with a reason. */
export function WithdrawDialog({ signal, sendKey, onClose }: WithdrawDialogProps) {
  const { seq } = signal;
  const [reason, setReason] = useState('');
  const entry = { seq, reason: reason.trim() };
  const refresh = useSignalsRefresh();
  const withdraw = trpc.admin.withdrawSignal.useMutation({
    onSuccess: async (added) => {
      sendKey.renew();
      await refresh();
      const { title, message } = COPY.correctionSent(added.seq);
      notify.success(title, message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.withdrawTitle(seq)}
      confirm={COPY.sendWithdrawal}
      keep={COPY.keep}
      disabled={reason.trim() === ''}
      call={withdraw}
      onConfirm={() => withdraw.mutate({ ...entry, key: sendKey.keyOf(entry) })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SignalLine signal={signal} />
        <p>{COPY.withdrawText}</p>
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
