import { CONSOLE_COPY as COPY } from '../copy.ts';
import styles from './console.module.css';

/** The error in one sentence. Signed out, it links to the sign-in. */
export function Banner({ text, signedOut = false }: { text: string; signedOut?: boolean }) {
  return (
    <p className={styles.banner} role="alert">
      {text} {signedOut && <a href="/admin">{COPY.signIn}</a>}
    </p>
  );
}
