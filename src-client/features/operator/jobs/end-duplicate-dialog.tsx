import { trpc } from '../../../lib/call/trpc.ts';
import { EndAndRefundDialog, sayEnded } from '../parts/end-and-refund-dialog.tsx';

interface EndDuplicateDialogProps {
  id: string;
  onClose: () => void;
  onEnded: () => unknown;
}

export function EndDuplicateDialog({ id, onClose, onEnded }: EndDuplicateDialogProps) {
  const end = trpc.admin.endDuplicateSubscription.useMutation({
    onSuccess: (answer) => {
      sayEnded(answer);
      onEnded();
      onClose();
    },
  });
  return (
    <EndAndRefundDialog
      call={end}
      onConfirm={() => end.mutate({ subscriptionId: id })}
      onClose={onClose}
    >
      The subscription {id} ends now and its newest payment is refunded. The other subscription
      stays with all its access.
    </EndAndRefundDialog>
  );
}
