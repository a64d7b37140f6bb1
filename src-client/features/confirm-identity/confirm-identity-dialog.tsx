import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ConfirmationState } from '../../../src/contract/operators.contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/server-message.ts';
import { useCall } from '../../lib/use-call.ts';
import { useFields } from '../../lib/use-fields.ts';
import styles from './confirm-identity.module.css';
import { CONFIRM_COPY as COPY } from './copy.ts';

interface ConfirmIdentityDialogProps {
  asks: ConfirmationState['asks'];
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the second factor, or for the password of an operator who has none. */
export function ConfirmIdentityDialog({ asks, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const confirm = useCall((api) => api.admin.confirmIdentity.mutate);
  const [problem, setProblem] = useState<string | null>(null);
  const missing = asks === 'code' ? COPY.missingCode : COPY.missingPassword;
  const form = useFields({ proof: '' }, ({ proof }) => ({
    proof: proof.trim() === '' ? missing : null,
  }));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const send = async ({ proof }: { proof: string }) => {
    setProblem(null);
    try {
      await confirm.run(
        asks === 'code' ? { kind: 'code', code: proof } : { kind: 'password', password: proof },
      );
      onConfirmed();
    } catch (error) {
      setProblem(serverMessage(error) ?? COPY.failed);
      form.clear();
      element.current?.querySelector('input')?.focus();
    }
  };
  return (
    <Dialog title={COPY.title} onClose={onClose}>
      <form ref={element} className={styles.form} onSubmit={form.submit(send)} noValidate>
        <p>{COPY.why[asks]}</p>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {asks === 'code' ? (
          <TextInput label={COPY.code} autoComplete="one-time-code" {...form.input('proof')} />
        ) : (
          <PasswordField
            label={COPY.password}
            autoComplete="current-password"
            {...form.input('proof')}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {COPY.cancel}
          </Button>
          <Button type="submit" disabled={confirm.busy}>
            {confirm.busy ? COPY.busy : COPY.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
