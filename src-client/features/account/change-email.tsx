import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isEmailAddress } from '../../../src/domain/people/email-address.ts';
import { EMAIL_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import styles from './account-page.module.css';

/** A button that expands into a form. */
export function ChangeEmail() {
  const [open, setOpen] = useState(false);
  const form = useFields({ newEmail: '', password: '' }, ({ newEmail, password }) => ({
    newEmail: isEmailAddress(newEmail) ? null : COPY.invalid,
    password: password === '' ? COPY.missing : null,
  }));
  const close = () => {
    form.clear();
    setOpen(false);
  };
  const change = trpc.auth.requestEmailChange.useMutation({
    onSuccess: () => {
      close();
      notify.success(COPY.sent.title, COPY.sent.message);
    },
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
  });
  if (!open) {
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {COPY.change}
      </Button>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={form.submit((values) => change.mutate(values))}
      noValidate
    >
      <p className={styles.note}>{COPY.lead}</p>
      <TextInput label={COPY.next} type="email" autoComplete="email" {...form.input('newEmail')} />
      <PasswordField
        label={COPY.password}
        autoComplete="current-password"
        {...form.input('password')}
      />
      <FormActions cancel={COPY.cancel} onCancel={close}>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? COPY.busy : COPY.submit}
        </Button>
      </FormActions>
    </form>
  );
}
