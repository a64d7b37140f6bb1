import type { ReactNode } from 'react';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface EndAndRefundDialogProps {
  /** Whose, and what stays. */
  children: ReactNode;
  call: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

/** A subscription is ended, and its newest payment given back, by a second word. */
export function EndAndRefundDialog({ children, ...confirmed }: EndAndRefundDialogProps) {
  return (
    <ConfirmDialog title="End and refund" confirm="End and refund" keep="Keep it" {...confirmed}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}

/** What became of the money is said by the server, which read it. */
export function sayEnded({ message }: { message?: string | undefined }): void {
  notify.success('Ended', message ?? 'It ended.');
}
