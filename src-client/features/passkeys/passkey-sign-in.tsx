import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PASSKEY_SIGN_IN_COPY as COPY } from '../../../src/texts/pages/sign-in.texts.ts';
import { canUsePasskeys } from './passkey-browser.ts';
import styles from './passkeys.module.css';

interface PasskeySignInProps {
  busy: boolean;
  onSignIn: () => void;
}

/** Hidden where the browser supports no passkeys. The server prerenders the page and cannot know. */
export function PasskeySignIn({ busy, onSignIn }: PasskeySignInProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(canUsePasskeys()), []);
  if (!isShown) return null;
  return (
    <>
      <span className={styles.or} aria-hidden="true">
        {COPY.or}
      </span>
      <Button
        variant="default"
        className={styles.button}
        fullWidth
        disabled={busy}
        onClick={onSignIn}
      >
        {busy ? COPY.waiting : COPY.submit}
      </Button>
    </>
  );
}
