import { useState } from 'react';
import { serverMessage } from '../../lib/call/server-message.ts';
import styles from './dialog.module.css';

interface DialogTroubleProps {
  /** The error of the dialog's call; null hides the message. */
  error: unknown;
  /** For an error without words of the server. */
  fallback: string;
}

/**
 * A refusal, inside the dialog: it covers toasts, and a screen reader hears nothing from outside of it. What was refused
 * before the dialog opened is not its trouble.
 */
export function DialogTrouble({ error, fallback }: DialogTroubleProps) {
  const [earlier] = useState(error);
  if (error == null || error === earlier) return null;
  return (
    <p className={styles.trouble} role="alert">
      {serverMessage(error) ?? fallback}
    </p>
  );
}
