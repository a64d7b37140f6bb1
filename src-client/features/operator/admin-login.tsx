import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BareFrame } from '../../components/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/server-message.ts';
import { notify } from '../../lib/toasts.ts';
import { useCall } from '../../lib/use-call.ts';
import { useFields } from '../../lib/use-fields.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ADMIN_COPY as COPY } from './copy.ts';
import styles from './operator.module.css';

export function AdminLogin({ onSignedIn }: { onSignedIn: () => void }) {
  usePageTitle(COPY.title);
  const login = useCall((api) => api.admin.login.mutate);
  const [codeWanted, setCodeWanted] = useState(false);
  const form = useFields({ username: '', password: '', otp: '' });
  const fail = (message: string | null | undefined) =>
    notify.error(COPY.loginFailedTitle, message ?? COPY.loginFailed);
  const submit = form.submit(async ({ otp, ...credentials }) => {
    if (credentials.username.trim() === '' || credentials.password === '') {
      return notify.error(COPY.missing.title, COPY.missing.message);
    }
    try {
      const answer = await login.run(codeWanted ? { ...credentials, otp } : credentials);
      if (answer.success) onSignedIn();
      else if (answer.otpRequired && !codeWanted) setCodeWanted(true);
      else fail(answer.message);
    } catch (error) {
      fail(serverMessage(error));
    }
  });
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.loginTitle} level={1}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextInput label={COPY.username} autoComplete="username" {...form.input('username')} />
          <PasswordField
            label={COPY.password}
            autoComplete="current-password"
            {...form.input('password')}
          />
          {codeWanted && (
            <TextInput
              label={COPY.code}
              description={COPY.codeHint}
              autoComplete="one-time-code"
              autoFocus
              {...form.input('otp')}
            />
          )}
          <Button type="submit" fullWidth disabled={login.busy}>
            {login.busy ? COPY.loggingIn : COPY.login}
          </Button>
        </form>
      </Panel>
    </BareFrame>
  );
}
