import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import styles from './operations.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will have happened afterwards. */
  children: ReactNode;
  confirm: string;
  /** On the way out: what stays as it is. */
  keep: string;
  disabled?: boolean;
  /** The call that is confirmed. */
  call: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

/** What cannot be taken back is told first, and done by a second word. A refusal is read where it was asked for. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep, disabled = false, call, onConfirm, onClose } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        {call.error != null && (
          <p className={styles.trouble} role="alert">
            {serverMessage(call.error) ?? 'The server cannot be reached.'}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="sm" disabled={disabled || call.isPending}>
            {confirm}
          </Button>
          <Button size="sm" variant="default" onClick={onClose}>
            {keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
