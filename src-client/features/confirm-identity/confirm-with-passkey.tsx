import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CONFIRM_COPY as COPY } from '../../../src/texts/pages/confirm-identity.texts.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { useCall } from '../../lib/call/use-call.ts';
import { canUsePasskeys } from '../passkeys/passkey-browser.ts';
import { usePasskeyAnswer } from '../passkeys/use-passkey-answer.ts';
import styles from './confirm-identity.module.css';

interface ConfirmWithPasskeyProps {
  /** The passkey is the operator's only proof. */
  isOnly: boolean;
  onConfirmed: () => void;
  /** Called with null when a check starts. */
  onProblem: (problem: string | null) => void;
  onCancel: () => void;
}

/** Shown beside the code field when the operator has both. */
export function ConfirmWithPasskey(props: ConfirmWithPasskeyProps) {
  const { isOnly, onConfirmed, onProblem, onCancel } = props;
  const options = useCall((api) => () => api.admin.confirmationOptions.mutate());
  const confirm = useCall((api) => api.admin.confirmIdentity.mutate);
  const button = useRef<HTMLButtonElement>(null);
  const canUse = canUsePasskeys();
  const passkey = usePasskeyAnswer({
    ask: async () => (await options.run(undefined)).options,
    async answer(assertion) {
      await confirm.run({ kind: 'passkey', assertion });
      onConfirmed();
    },
    refused: onProblem,
    stopped: COPY.stopped,
  });
  useEffect(() => {
    if (isOnly) button.current?.focus();
  }, [isOnly]);
  const start = () => {
    onProblem(null);
    void passkey.start();
  };
  const label = passkey.busy ? COPY.waiting : COPY.passkey;
  if (!isOnly) {
    if (!canUse) return null;
    return (
      <>
        <span className={styles.or} aria-hidden="true">
          {COPY.or}
        </span>
        <Button variant="default" fullWidth disabled={passkey.busy} onClick={start}>
          {label}
        </Button>
      </>
    );
  }
  return (
    <>
      {!canUse && <p className={styles.problem}>{COPY.noPasskeys}</p>}
      <FormActions cancel={COPY.cancel} onCancel={onCancel}>
        <Button ref={button} disabled={passkey.busy || !canUse} onClick={start}>
          {label}
        </Button>
      </FormActions>
    </>
  );
}
