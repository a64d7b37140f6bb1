import { useState } from 'react';
import type { ListedSignal } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { faultMessage } from '../../../../../src/domain/signals/fault-message.ts';
import { readAlert } from '../../../../../src/domain/signals/read-alert.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { fieldOf } from '../parts/fault-field.ts';
import { LevelFields, type Levels, levelsOf } from '../parts/level-fields.tsx';
import { SignalLine } from '../parts/signal-line.tsx';
import type { SendKey } from '../parts/use-send-key.ts';
import { SENT_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { useSignalsRefresh } from '../use-signals-refresh.ts';
import { ReasonField } from './reason-field.tsx';

interface CorrectDialogProps {
  signal: ListedSignal;
  sendKey: SendKey;
  onClose: () => void;
}

/** Sends the right levels as a new entry, with a reason. */
export function CorrectDialog({ signal, sendKey, onClose }: CorrectDialogProps) {
  const { seq, strategy, symbol, side } = signal;
  const [levels, setLevels] = useState<Levels>({
    price: signal.price ?? '',
    stop: signal.stop ?? '',
    targets: signal.targets.join(' '),
  });
  const [reason, setReason] = useState('');
  const refresh = useSignalsRefresh();
  const correct = trpc.admin.correctSignal.useMutation({
    onSuccess: async (added) => {
      sendKey.renew();
      await refresh();
      const { title, message } = COPY.correctionSent(added.seq);
      notify.success(title, message);
      onClose();
    },
  });
  const corrected = levelsOf(levels);
  const entry = { seq, ...corrected, reason: reason.trim() };
  const fields = { v: 1, kind: 'update', strategy, symbol, side, ...corrected, text: reason };
  const read = readAlert(JSON.stringify(fields));
  const fault =
    'fault' in read ? { field: fieldOf(read.fault), message: faultMessage(read.fault) } : null;
  return (
    <ConfirmDialog
      title={COPY.correctTitle(seq)}
      confirm={COPY.sendCorrection}
      keep={COPY.keep}
      disabled={reason.trim() === '' || fault !== null}
      call={correct}
      onConfirm={() => correct.mutate({ ...entry, key: sendKey.keyOf(entry) })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SignalLine signal={signal} />
        <p>{COPY.correctText}</p>
        <LevelFields levels={levels} fault={fault} onChange={setLevels} />
        {fault !== null && fault.field === null && (
          <p className={styles.fault} role="alert">
            {fault.message}
          </p>
        )}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
