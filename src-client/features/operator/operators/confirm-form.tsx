import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { dangerColors } from '../../../components/danger-colors.ts';
import { FormActions } from '../../../components/form-actions.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { OPERATORS_COPY as COPY } from './copy.ts';
import styles from './operators.module.css';

interface ConfirmFormProps {
  submit: string;
  busy: boolean;
  tone?: 'danger';
  /** Also asks for an authenticator code. */
  withCode?: boolean;
  children?: ReactNode;
  onCancel?: () => void;
  onConfirm: (values: { password: string; code: string }) => void;
}

/** Asks for the operator's own password before any sign-in setting changes. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { submit, busy, tone, withCode = false, children, onCancel, onConfirm } = props;
  const form = useFields({ password: '', code: '' }, ({ password, code }) => ({
    password: password === '' ? COPY.missingPassword : null,
    code: withCode && code.trim() === '' ? COPY.factor.missingCode : null,
  }));
  return (
    <form className={styles.form} onSubmit={form.submit(onConfirm)} noValidate>
      {children}
      <PasswordField
        label={COPY.yourPassword}
        autoComplete="current-password"
        {...form.input('password')}
      />
      {withCode && (
        <TextInput label={COPY.factor.code} autoComplete="one-time-code" {...form.input('code')} />
      )}
      <FormActions cancel={onCancel && COPY.cancel} onCancel={onCancel}>
        <Button type="submit" disabled={busy} {...(tone === 'danger' && dangerColors(!busy))}>
          {submit}
        </Button>
      </FormActions>
    </form>
  );
}
