import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import styles from './parts.module.css';

interface ConfirmDialogProps {
  title: string;
  /** The state after the action. */
  children: ReactNode;
  confirm: string;
  /** Label of the cancel button: names what stays unchanged. */
  keep: string;
  disabled?: boolean;
  /** The call being confirmed. */
  call: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an irreversible action. A refusal appears inside the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep, disabled = false, call, onConfirm, onClose } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onConfirm();
  };
  return (
    <Dialog title={title} keepOpen={call.isPending} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        {call.error != null && (
          <p className={styles.trouble} role="alert">
            {serverMessage(call.error) ?? 'The server cannot be reached.'}
          </p>
        )}
        <FormActions cancel={keep} onCancel={onClose}>
          <Button type="submit" disabled={disabled || call.isPending}>
            {confirm}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
