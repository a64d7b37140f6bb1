import { Button } from '@mantine/core';
import { PASSWORD_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import { checkNewPassword, NO_PASSWORD } from '../password-setup/check-new-password.ts';
import { NewPasswordFields } from '../password-setup/new-password-fields.tsx';
import styles from './account-page.module.css';

const EMPTY = { currentPassword: '', ...NO_PASSWORD };

export function PasswordCard({ email }: { email: string }) {
  const utils = trpc.useUtils();
  const form = useFields(EMPTY, (values) => ({
    currentPassword: values.currentPassword === '' ? COPY.missing : null,
    ...checkNewPassword(values),
  }));
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      form.clear();
      notify.success(COPY.done.title, COPY.done.message);
      void utils.auth.sessions.invalidate();
    },
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
  });
  const submit = form.submit(({ currentPassword, password }) =>
    change.mutate({ currentPassword, newPassword: password }),
  );
  return (
    <Panel title={COPY.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.note}>{COPY.lead}</p>
        <input
          className="visually-hidden"
          type="email"
          name="username"
          autoComplete="username"
          aria-hidden="true"
          tabIndex={-1}
          value={email}
          readOnly
        />
        <PasswordField
          label={COPY.current}
          autoComplete="current-password"
          {...form.input('currentPassword')}
        />
        <NewPasswordFields form={form} label={COPY.password} />
        <Button type="submit" variant="default" disabled={change.isPending}>
          {change.isPending ? COPY.busy : COPY.submit}
        </Button>
      </form>
    </Panel>
  );
}
