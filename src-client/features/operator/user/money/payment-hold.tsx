import { useState } from 'react';
import { trpc } from '../../../../lib/call/trpc.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { RightButton } from '../../role/right-button.tsx';
import { HOLD_COPY as COPY } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';

/** A lost dispute blocks sales until an operator lifts the block. */
export function PaymentHold({ accountId }: { accountId: string }) {
  const [asking, setAsking] = useState(false);
  const { onSuccess } = useOutcome();
  const lift = trpc.admin.liftPaymentBlock.useMutation({
    onSuccess: () => {
      setAsking(false);
      onSuccess({ success: true, message: COPY.lifted });
    },
  });
  return (
    <div className={`${styles.notice} ${styles.hold}`}>
      <p>{COPY.because}</p>
      <RightButton right="money.refund" size="xs" variant="default" onClick={() => setAsking(true)}>
        {COPY.sellAgain}
      </RightButton>
      {asking && (
        <ConfirmDialog
          title={COPY.title}
          confirm={COPY.confirm}
          keep={COPY.keep}
          call={lift}
          onConfirm={() => lift.mutate({ accountId })}
          onClose={() => setAsking(false)}
        >
          <p>{COPY.what}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
