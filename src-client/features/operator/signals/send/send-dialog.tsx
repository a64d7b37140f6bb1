import { trpc } from '../../../../lib/call/trpc.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { SignalLine } from '../parts/signal-line.tsx';
import type { SendKey } from '../parts/use-send-key.ts';
import { SEND_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { useSignalsRefresh } from '../use-signals-refresh.ts';
import { Reach } from './reach.tsx';
import { fieldsOf, type SendValues } from './send-values.ts';

interface SendDialogProps {
  values: SendValues;
  sendKey: SendKey;
  onSent: (seq: number) => void;
  onClose: () => void;
}

/** The last look before a signal is recorded. */
export function SendDialog({ values, sendKey, onSent, onClose }: SendDialogProps) {
  const refresh = useSignalsRefresh();
  const send = trpc.admin.sendSignal.useMutation({
    onSuccess: async ({ seq }) => {
      sendKey.renew();
      await refresh();
      onSent(seq);
    },
  });
  const fields = fieldsOf(values);
  return (
    <ConfirmDialog
      title={COPY.confirmTitle}
      confirm={COPY.send}
      keep={COPY.keep}
      call={send}
      onConfirm={() => send.mutate({ ...fields, key: sendKey.keyOf(fields) })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SignalLine signal={fields} />
        <Reach fields={fields} />
        <p>{COPY.confirmText}</p>
      </div>
    </ConfirmDialog>
  );
}
