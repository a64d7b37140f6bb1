import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BareFrame } from '../../../components/frame/bare-frame.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { useCall } from '../../../lib/call/use-call.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';

const COPY = OPERATORS_COPY.join;
const MIN_LENGTH = 12;

interface JoinFormProps {
  token: string;
  onJoined: (username: string) => void;
}

/** The username that the link will create. Null until it is read. */
function useInvitedName(token: string) {
  const { run, error } = useCall((api) => api.admin.readInvitation.mutate);
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => {
    run({ token }).then(
      (invitation) => setUsername(invitation.username),
      () => {},
    );
  }, [run, token]);
  return { username, problem: error === null ? null : serverMessage(error) };
}

/** Target of an invitation link. */
export function JoinForm({ token, onJoined }: JoinFormProps) {
  usePageTitle(COPY.title);
  const { username, problem } = useInvitedName(token);
  const accept = useCall((api) => api.admin.acceptInvitation.mutate);
  const form = useFields({ password: '', repeat: '' }, ({ password, repeat }) => ({
    password: password.length < MIN_LENGTH ? OPERATORS_COPY.password.short : null,
    repeat: password === repeat ? null : COPY.differs,
  }));
  const submit = form.submit(async ({ password }) => {
    try {
      const joined = await accept.run({ token, password });
      notify.success(COPY.title, COPY.done(joined.username));
      onJoined(joined.username);
    } catch (error) {
      notify.error(COPY.failedTitle, serverMessage(error) ?? OPERATORS_COPY.failed);
    }
  });
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.title} level={1}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.note}>{COPY.lead}</p>
          {problem !== null && <p role="alert">{problem}</p>}
          {username !== null && (
            // A field, because a password manager saves it with the password.
            <TextInput label={COPY.username} value={username} autoComplete="username" readOnly />
          )}
          <PasswordField
            label={COPY.password}
            autoComplete="new-password"
            {...form.input('password')}
          />
          <PasswordField
            label={COPY.repeat}
            autoComplete="new-password"
            {...form.input('repeat')}
          />
          <Button type="submit" fullWidth disabled={accept.busy}>
            {accept.busy ? COPY.busy : COPY.submit}
          </Button>
        </form>
      </Panel>
    </BareFrame>
  );
}
