import { Button } from '@mantine/core';
import { CONSOLE_COPY as COPY } from '../copy.ts';
import styles from './console.module.css';

interface BannerProps {
  text: string;
  signedOut?: boolean;
  /** Reads again. */
  onRetry?: () => void;
}

/** The error in one sentence. Signed out, it links to the sign-in. */
export function Banner({ text, signedOut = false, onRetry }: BannerProps) {
  return (
    <p className={styles.banner} role="alert">
      {text} {signedOut && <a href="/admin">{COPY.signIn}</a>}
      {onRetry !== undefined && (
        <>
          {' '}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {COPY.tryAgain}
          </Button>
        </>
      )}
    </p>
  );
}
