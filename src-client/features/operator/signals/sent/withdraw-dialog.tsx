import { useState } from 'react';
import type { ListedSignal } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { SignalLine } from '../parts/signal-line.tsx';
import { SENT_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { useSignalsRefresh } from '../use-signals-refresh.ts';
import { ReasonField } from './reason-field.tsx';

/** Takes a signal back, with a reason. */
export function WithdrawDialog({ signal, onClose }: { signal: ListedSignal; onClose: () => void }) {
  const { seq } = signal;
  const [reason, setReason] = useState('');
  // A click that is repeated withdraws once.
  const [key] = useState(() => crypto.randomUUID());
  const refresh = useSignalsRefresh();
  const withdraw = trpc.admin.withdrawSignal.useMutation({
    onSuccess: async (added) => {
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
      onConfirm={() => withdraw.mutate({ seq, reason: reason.trim(), key })}
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
