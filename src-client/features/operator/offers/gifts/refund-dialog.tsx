import type { GiftView } from '../../../../../src/contract/operator/offers/gifts.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { GIFT_REFUND_COPY as COPY, GIFTS_COPY } from './copy.ts';

/** Names the sum and the plan that a refund ends, as the server predicts them. */
export function RefundDialog({ gift, onClose }: { gift: GiftView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const preview = trpc.admin.giftVoidPreview.useQuery({ id: gift.id });
  const refund = trpc.admin.voidGift.useMutation({
    onSuccess: async ({ refundedMinor, currency }) => {
      await utils.admin.gifts.invalidate();
      notify.success(COPY.done, COPY.doneText(moneyText(refundedMinor, currency)));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.title}
      confirm={COPY.confirm}
      keep={COPY.keep}
      disabled={preview.data === undefined}
      call={refund}
      onConfirm={() => refund.mutate({ id: gift.id })}
      onClose={onClose}
    >
      {preview.data === undefined ? (
        <p role="status">
          {preview.error === null
            ? COPY.loading
            : (serverMessage(preview.error) ?? GIFTS_COPY.unreachable)}
        </p>
      ) : (
        <>
          <p>
            {COPY.amount(
              moneyText(preview.data.refundMinor, preview.data.currency),
              gift.buyerEmail,
            )}
          </p>
          <p>
            {preview.data.ends === null
              ? COPY.unused
              : COPY.ends(planName(catalogue, preview.data.ends.plan))}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
