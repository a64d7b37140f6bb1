import { Button } from '@mantine/core';
import { Panel } from '../../../components/panel.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';

const COPY = OPERATORS_COPY.password;
const MIN_LENGTH = 12;

export function OwnSignInCard({ fromEnvironment }: { fromEnvironment: boolean }) {
  const utils = trpc.useUtils();
  const fail = (error: unknown) =>
    notify.error(COPY.failedTitle, serverMessage(error) ?? OPERATORS_COPY.failed);
  const form = useFields({ currentPassword: '', newPassword: '' }, (values) => ({
    currentPassword: values.currentPassword === '' ? OPERATORS_COPY.missingPassword : null,
    newPassword: values.newPassword.length < MIN_LENGTH ? COPY.short : null,
  }));
  const change = trpc.admin.changeOperatorPassword.useMutation({
    onSuccess: () => {
      form.clear();
      notify.success(COPY.done.title, COPY.done.message);
      void utils.admin.operators.invalidate();
    },
    onError: fail,
  });
  return (
    <Panel title={COPY.title}>
      {fromEnvironment ? (
        <p className={styles.note}>{COPY.configured}</p>
      ) : (
        <form
          className={styles.form}
          onSubmit={form.submit((values) => change.mutate(values))}
          noValidate
        >
          <PasswordField
            label={COPY.current}
            autoComplete="current-password"
            {...form.input('currentPassword')}
          />
          <PasswordField
            label={COPY.next}
            autoComplete="new-password"
            {...form.input('newPassword')}
          />
          <Button type="submit" disabled={change.isPending}>
            {COPY.submit}
          </Button>
        </form>
      )}
    </Panel>
  );
}
