import { Button } from '@mantine/core';
import { canUsePasskeys } from '../../passkeys/passkey-browser.ts';
import { OPERATOR_COPY } from '../copy.ts';
import styles from './operator.module.css';

const COPY = OPERATOR_COPY.passkeyStep;

interface PasskeyStepProps {
  username: string;
  busy: boolean;
  onStart: () => void;
  onBack: () => void;
}

/** Shown after a correct password when the second factor is a passkey. */
export function PasskeyStep({ username, busy, onStart, onBack }: PasskeyStepProps) {
  const canUse = canUsePasskeys();
  return (
    <div className={styles.form}>
      <p role="status">{canUse ? COPY.lead(username) : COPY.unusable}</p>
      {canUse && (
        <Button fullWidth disabled={busy} onClick={onStart}>
          {busy ? COPY.waiting : COPY.submit}
        </Button>
      )}
      <Button variant="default" fullWidth onClick={onBack}>
        {COPY.back}
      </Button>
    </div>
  );
}
