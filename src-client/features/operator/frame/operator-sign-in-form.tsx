import { Button } from '@mantine/core';
import { useState } from 'react';
import { BareFrame } from '../../../components/frame/bare-frame.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { dismissToast, notify } from '../../../lib/toasts.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { canUsePasskeys } from '../../passkeys/passkey-browser.ts';
import { PasskeySignIn } from '../../passkeys/passkey-sign-in.tsx';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import styles from './operator.module.css';
import { PasskeyStep } from './passkey-step.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useOperatorPasskey, useOperatorSignIn } from './use-operator-sign-in.ts';

interface OperatorSignInFormProps {
  onSignedIn: () => void;
  /** The session ended while a page was open. */
  expired?: boolean;
}

export function OperatorSignInForm({ onSignedIn, expired = false }: OperatorSignInFormProps) {
  usePageTitle(COPY.title);
  const [failure, setFailure] = useState<string | null>(null);
  const options = {
    onSignedIn: () => {
      dismissToast();
      onSignedIn();
    },
    onRefused: (title: string, message: string) => {
      notify.error(title, message);
      setFailure(message);
    },
    messageOf: serverMessage,
  };
  const passkey = useOperatorPasskey(options);
  const factor = useOperatorPasskey(options, COPY.passkeyStep.stopped);
  const { form, codeWanted, passkeyWantedBy, startOver, busy, submit } = useOperatorSignIn({
    ...options,
    onPasskeyWanted: () => {
      if (canUsePasskeys()) void factor.start();
    },
  });
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.signInTitle} level={1}>
        {expired && (
          <p className={styles.expired} role="status">
            {COPY.expired}
          </p>
        )}
        {passkeyWantedBy !== null ? (
          <PasskeyStep
            username={passkeyWantedBy}
            busy={factor.busy}
            onStart={factor.start}
            onBack={startOver}
          />
        ) : (
          <form className={styles.form} onSubmit={submit} noValidate>
            <SignInFields form={form} codeWanted={codeWanted} />
            {/* The toast said it aloud, and goes. */}
            {failure !== null && <p className={styles.failed}>{failure}</p>}
            <Button type="submit" fullWidth disabled={busy}>
              {busy ? COPY.loggingIn : COPY.login}
            </Button>
            <PasskeySignIn busy={passkey.busy} onSignIn={passkey.start} />
          </form>
        )}
      </Panel>
    </BareFrame>
  );
}
