import { Button, TextInput } from '@mantine/core';
import { Panel } from '../../../components/panel.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';

const COPY = OPERATORS_COPY.mail;

interface MailCardProps {
  email: string | null;
  fromEnvironment: boolean;
}

/** The operator's address for mail. */
export function MailCard({ email, fromEnvironment }: MailCardProps) {
  const utils = trpc.useUtils();
  const form = useFields({ email: email ?? '', currentPassword: '' }, (values) => ({
    email: values.email.trim() === '' || values.email.includes('@') ? null : COPY.invalid,
    currentPassword: values.currentPassword === '' ? OPERATORS_COPY.missingPassword : null,
  }));
  const save = trpc.admin.setOperatorEmail.useMutation({
    onSuccess: (_, input) => {
      form.set('currentPassword', '');
      const { title, message } = input.email === null ? COPY.removed : COPY.saved;
      notify.success(title, message);
    },
    onError: (error) =>
      notify.error(COPY.failedTitle, serverMessage(error) ?? OPERATORS_COPY.failed),
    onSettled: () => utils.admin.operators.invalidate(),
  });
  return (
    <Panel title={COPY.title}>
      <form
        className={styles.form}
        onSubmit={form.submit(({ email: typed, currentPassword: password }) =>
          save.mutate({ email: typed.trim() === '' ? null : typed.trim(), password }),
        )}
        noValidate
      >
        <p className={styles.note}>{COPY.lead}</p>
        {email === null && fromEnvironment && <p className={styles.note}>{COPY.fallback}</p>}
        <TextInput label={COPY.label} type="email" autoComplete="email" {...form.input('email')} />
        <PasswordField
          label={OPERATORS_COPY.password.current}
          autoComplete="current-password"
          {...form.input('currentPassword')}
        />
        <Button type="submit" variant="default" disabled={save.isPending}>
          {COPY.submit}
        </Button>
      </form>
    </Panel>
  );
}
