import { useState } from 'react';
import type { ConfirmationState } from '../../../src/contract/operator/operators.contract.ts';
import { CONFIRM_COPY as COPY } from '../../../src/texts/pages/confirm-identity.texts.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import styles from './confirm-identity.module.css';
import { ConfirmWithPasskey } from './confirm-with-passkey.tsx';
import { TypedProof } from './typed-proof.tsx';

interface ConfirmIdentityDialogProps {
  asks: ConfirmationState['asks'];
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for a second factor, or for the password of an operator without one. */
export function ConfirmIdentityDialog({ asks, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const typed = asks.find((each) => each !== 'passkey');
  const steps = { onConfirmed, onProblem: setProblem };
  return (
    <Dialog title={COPY.title} onClose={onClose} narrow>
      <div className={styles.body}>
        <p className={styles.why}>
          {COPY.why[typed ?? 'passkey']} <span>{COPY.lasts}</span>
        </p>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {typed !== undefined && <TypedProof kind={typed} {...steps} onCancel={onClose} />}
        {asks.includes('passkey') && (
          <ConfirmWithPasskey {...steps} isOnly={typed === undefined} onCancel={onClose} />
        )}
      </div>
    </Dialog>
  );
}
