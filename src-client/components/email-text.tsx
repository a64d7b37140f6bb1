import { Fragment } from 'react';
import styles from './email-text.module.css';

/** A long address breaks before its @, not inside a word. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of one address never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
  return <span className={styles.email}>{parts}</span>;
}
