import { Button } from '@mantine/core';
import { BareFrame } from '../../components/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/server-message.ts';
import { dismissToast, notify } from '../../lib/toasts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { ADMIN_COPY as COPY } from './copy.ts';
import styles from './operator.module.css';
import { SignInFields } from './sign-in-fields.tsx';
import { useOperatorPasskey, useOperatorSignIn } from './use-operator-sign-in.ts';

export function AdminLogin({ onSignedIn }: { onSignedIn: () => void }) {
  usePageTitle(COPY.title);
  const options = {
    onSignedIn: () => {
      dismissToast();
      onSignedIn();
    },
    onRefused: notify.error,
    wordsOf: serverMessage,
  };
  const { form, codeWanted, busy, submit } = useOperatorSignIn(options);
  const passkey = useOperatorPasskey(options);
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.loginTitle} level={1}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <SignInFields form={form} codeWanted={codeWanted} />
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? COPY.loggingIn : COPY.login}
          </Button>
          <PasskeySignIn busy={passkey.busy} onSignIn={passkey.start} />
        </form>
      </Panel>
    </BareFrame>
  );
}
