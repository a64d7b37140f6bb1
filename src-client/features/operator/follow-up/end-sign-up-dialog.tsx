import { moneyText } from '../../../../src/domain/money-text.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { EndAndRefundDialog, sayEnded } from '../parts/end-and-refund-dialog.tsx';
import type { PaidSignUp } from './paid-sign-up.ts';

/** '$49.00 for Standard'. */
export function paidFor({ amountCents, currency, plan }: PaidSignUp): string {
  const amount = moneyText(amountCents, currency);
  return plan === null ? amount : `${amount} for ${planName(catalogue, plan)}`;
}

interface EndSignUpDialogProps {
  signUp: PaidSignUp;
  onClose: () => void;
  onEnded: () => unknown;
}

export function EndSignUpDialog({ signUp, onClose, onEnded }: EndSignUpDialogProps) {
  const end = trpc.admin.endPaidSignUp.useMutation({
    onSuccess: (answer) => {
      sayEnded(answer);
      onEnded();
      onClose();
    },
  });
  return (
    <EndAndRefundDialog
      title={`End and refund ${paidFor(signUp)}`}
      call={end}
      onConfirm={() => end.mutate({ attemptId: signUp.attemptId })}
      onClose={onClose}
    >
      {signUp.email} paid {paidFor(signUp)}. Their subscription ends now, the newest payment is
      refunded, and their setup links stop working.
    </EndAndRefundDialog>
  );
}
