import type { ReactNode } from 'react';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface EndAndRefundDialogProps {
  /** Names the sum, where the page knows it. */
  title?: string;
  /** Names the subscriber and what stays unchanged. */
  children: ReactNode;
  call: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms canceling a subscription and refunding its newest payment. */
export function EndAndRefundDialog({
  title = 'End and refund',
  children,
  ...confirmed
}: EndAndRefundDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      confirm="End and refund"
      keep="Keep it"
      tone="danger"
      {...confirmed}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

/** The server states what happened to the money, because it read it back. */
export function sayEnded({ message }: { message?: string | undefined }): void {
  notify.success('Ended', message ?? 'The subscription ended.');
}
