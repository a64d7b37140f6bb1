import type { GiftView } from '../../../../../src/contract/operator/offers/gifts.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { isUnusedGift } from '../../../../../src/domain/offers/gift.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { notify } from '../../../../lib/toasts.ts';
import { RefundPurchaseDialog } from '../offer-parts.tsx';
import { GIFT_REFUND_COPY as COPY, GIFTS_COPY } from './copy.ts';

/** Names the sum and the plan that a refund ends, as the server predicts them. */
export function RefundDialog({ gift, onClose }: { gift: GiftView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const isUnused = isUnusedGift(gift.state);
  const preview = trpc.admin.giftVoidPreview.useQuery({ id: gift.id });
  const refund = trpc.admin.voidGift.useMutation({
    // The gift may have been redeemed since the preview.
    onError: () => preview.refetch(),
    onSuccess: async ({ refundedMinor, currency }) => {
      await utils.admin.gifts.invalidate();
      notify.success(
        isUnused ? COPY.withdrawal.done : COPY.done,
        COPY.doneText(moneyText(refundedMinor, currency)),
      );
      onClose();
    },
  });
  return (
    <RefundPurchaseDialog
      copy={{ ...COPY, ...(isUnused ? COPY.withdrawal : {}), unreachable: GIFTS_COPY.unreachable }}
      preview={preview}
      call={refund}
      onConfirm={() => refund.mutate({ id: gift.id, endsPlan: preview.data?.ends != null })}
      onClose={onClose}
    >
      {({ refundMinor, currency, ends }) => (
        <>
          <p>{COPY.amount(moneyText(refundMinor, currency), gift.buyerEmail)}</p>
          <p>{ends === null ? COPY.unused : COPY.ends(planName(catalogue, ends.plan))}</p>
        </>
      )}
    </RefundPurchaseDialog>
  );
}
