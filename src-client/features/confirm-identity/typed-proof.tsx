import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CONFIRM_COPY as COPY } from '../../../src/texts/pages/confirm-identity.texts.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { useFields } from '../../lib/use-fields.ts';
import styles from './confirm-identity.module.css';

interface TypedProofProps {
  kind: 'code' | 'password';
  onConfirmed: () => void;
  /** Called with null when a check starts. */
  onProblem: (problem: string | null) => void;
  onCancel: () => void;
}

export function TypedProof({ kind, onConfirmed, onProblem, onCancel }: TypedProofProps) {
  const confirm = useCall((api) => api.admin.confirmIdentity.mutate);
  const missing = kind === 'code' ? COPY.missingCode : COPY.missingPassword;
  const form = useFields({ proof: '' }, ({ proof }) => ({
    proof: proof.trim() === '' ? missing : null,
  }));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const send = async ({ proof }: { proof: string }) => {
    onProblem(null);
    try {
      await confirm.run(kind === 'code' ? { kind, code: proof } : { kind, password: proof });
      onConfirmed();
    } catch (error) {
      onProblem(serverMessage(error) ?? COPY.failed);
      form.clear();
      element.current?.querySelector('input')?.focus();
    }
  };
  return (
    <form ref={element} className={styles.form} onSubmit={form.submit(send)} noValidate>
      {kind === 'code' ? (
        <TextInput label={COPY.code} autoComplete="one-time-code" {...form.input('proof')} />
      ) : (
        <PasswordField
          label={COPY.password}
          autoComplete="current-password"
          {...form.input('proof')}
        />
      )}
      <FormActions cancel={COPY.cancel} onCancel={onCancel}>
        <Button type="submit" disabled={confirm.busy}>
          {confirm.busy ? COPY.busy : COPY.submit}
        </Button>
      </FormActions>
    </form>
  );
}
