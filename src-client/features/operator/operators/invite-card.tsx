import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { OperatorList } from '../../../../src/contract/operator/operators.contract.ts';
import type { OperatorRole } from '../../../../src/domain/people/operator-rights.ts';
import { Panel } from '../../../components/panel.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { ROLE_NAME } from '../role/copy.ts';
import { ROLE_OPTIONS } from '../role/role-select.tsx';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';

const COPY = OPERATORS_COPY.invite;

export function InviteCard({ invitations }: Pick<OperatorList, 'invitations'>) {
  const utils = trpc.useUtils();
  const refresh = () => utils.admin.operators.invalidate();
  const form = useFields(
    { username: '', role: 'read-only', password: '' },
    ({ username, password }) => ({
      username: /^[A-Za-z0-9._@-]{3,100}$/.test(username.trim()) ? null : COPY.missing,
      password: password === '' ? OPERATORS_COPY.missingPassword : null,
    }),
  );
  const invite = trpc.admin.inviteOperator.useMutation({
    onSuccess: form.clear,
    onError: (error) => notify.error(COPY.failed, serverMessage(error) ?? OPERATORS_COPY.failed),
    onSettled: refresh,
  });
  const withdraw = trpc.admin.cancelInvitation.useMutation({
    // The link on the page may be the one that no longer works.
    onSuccess: () => invite.reset(),
    onError: (error) =>
      notify.error(COPY.notWithdrawn, serverMessage(error) ?? OPERATORS_COPY.failed),
    onSettled: refresh,
  });
  return (
    <Panel title={COPY.title}>
      <form
        className={styles.form}
        onSubmit={form.submit(({ role, ...values }) =>
          invite.mutate({ ...values, role: role as OperatorRole }),
        )}
        noValidate
      >
        <p className={styles.note}>{COPY.lead}</p>
        <TextInput label={COPY.username} autoComplete="off" {...form.input('username')} />
        <NativeSelect
          label={COPY.role}
          data={ROLE_OPTIONS}
          value={form.values.role}
          onChange={(event) => form.set('role', event.currentTarget.value)}
        />
        <PasswordField
          label={OPERATORS_COPY.yourPassword}
          autoComplete="current-password"
          {...form.input('password')}
        />
        <Button type="submit" disabled={invite.isPending}>
          {invite.isPending ? COPY.busy : COPY.submit}
        </Button>
        {invite.data !== undefined && (
          <div role="status">
            <div className={styles.marks}>
              <strong>{COPY.made}</strong>
              <CopyButton text={invite.data.link} label={COPY.copy} />
            </div>
            <code className={styles.secret}>{invite.data.link}</code>
          </div>
        )}
      </form>
      <ul className={styles.list}>
        {invitations.map(({ username, role, expiresAt }) => (
          <li key={username}>
            <p>
              {COPY.waiting(
                username,
                ROLE_NAME[role],
                expiresAt === null ? '' : showMoment(expiresAt),
              )}
            </p>
            <Button
              size="xs"
              variant="default"
              aria-label={COPY.withdrawOf(username)}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate({ username })}
            >
              {COPY.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
