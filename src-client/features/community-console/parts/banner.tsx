import { CONSOLE_COPY as COPY } from '../copy.ts';
import styles from './console.module.css';

/** What went wrong, as one sentence; signed out, with the way to the sign-in. */
export function Banner({ text, signedOut = false }: { text: string; signedOut?: boolean }) {
  return (
    <p className={styles.banner} role="alert">
      {text} {signedOut && <a href="/admin">{COPY.signIn}</a>}
    </p>
  );
}
