import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SignInFields } from '../operator/sign-in-fields.tsx';
import { useOperatorSignIn } from '../operator/use-operator-sign-in.ts';
import { Banner } from './banner.tsx';
import { bannerText } from './banner-text.ts';
import { CONSOLE_COPY } from './copy.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

const COPY = {
  title: 'Confirm with your password',
  why: 'You signed in more than 30 minutes ago. Please confirm that it is you.',
  confirm: 'Confirm',
} as const;

/** Whether the dialog still stands: what was given up must not begin when a late answer comes. */
function useStanding() {
  const standing = useRef(true);
  useEffect(() => {
    standing.current = true;
    return () => {
      standing.current = false;
    };
  }, []);
  return standing;
}

/** A destructive call asks for a recent sign-in: signing in again is the confirmation. */
export function SignInAgain({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const standing = useStanding();
  const { form, codeWanted, busy, submit } = useOperatorSignIn({
    onSignedIn: () => standing.current && onDone(),
    onRefused: (_, message) => setProblem(message),
    wordsOf: bannerText,
  });
  return (
    <Dialog title={COPY.title} onClose={onClose}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          setProblem(null);
          submit(event);
        }}
        noValidate
      >
        <p>{COPY.why}</p>
        {problem !== null && <Banner text={problem} />}
        <SignInFields form={form} codeWanted={codeWanted} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {CONSOLE_COPY.cancel}
          </Button>
          <Button type="submit" disabled={busy}>
            {COPY.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
