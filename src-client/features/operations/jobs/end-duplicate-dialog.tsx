import { notify } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface EndDuplicateDialogProps {
  id: string;
  onClose: () => void;
  onEnded: () => unknown;
}

export function EndDuplicateDialog({ id, onClose, onEnded }: EndDuplicateDialogProps) {
  const end = trpc.admin.endDuplicateSubscription.useMutation({
    onSuccess: ({ message }) => {
      notify.success('Ended', message ?? 'It ended now, and its newest payment goes back.');
      onEnded();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="End and refund"
      confirm="End and refund"
      keep="Keep it"
      call={end}
      onConfirm={() => end.mutate({ subscriptionId: id })}
      onClose={onClose}
    >
      <p>
        The subscription {id} ends now and its newest payment goes back. The other one stays, with
        everything that it gives.
      </p>
    </ConfirmDialog>
  );
}
