import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { dangerColors } from '../../../components/danger-colors.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../components/form-actions.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The state after the action. */
  children: ReactNode;
  confirm: string;
  /** Label of the cancel button: names what stays unchanged. */
  keep: string;
  disabled?: boolean;
  /** 'danger' for an action that ends, refunds or removes something. */
  tone?: 'danger';
  /** The call being confirmed. */
  call: { isPending: boolean; error: unknown };
  /** The cancel button stops the running act. */
  canStop?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an irreversible action. A refusal appears inside the dialog, which stays until the answer is there. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep, disabled = false, tone } = props;
  const { call, canStop = false, onConfirm, onClose } = props;
  const isLocked = call.isPending && !canStop;
  const isReady = !disabled && !call.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onConfirm();
  };
  return (
    <Dialog title={title} keepOpen={call.isPending} locked={isLocked} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        <DialogTrouble error={call.error} fallback="The server cannot be reached." />
        <FormActions cancel={keep} onCancel={onClose} busy={isLocked}>
          <Button
            type="submit"
            disabled={!isReady}
            {...(tone === 'danger' && dangerColors(isReady))}
          >
            {confirm}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
