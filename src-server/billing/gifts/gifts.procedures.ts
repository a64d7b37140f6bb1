import {
  giftIdInput,
  giftsAnswer,
  giftVoidPreviewAnswer,
  resendGiftInput,
  setGiftOfferInput,
  voidGiftAnswer,
  voidGiftInput,
} from '../../../src/contract/operator/offers/gifts.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { setGiftOffer } from './gift-offers.ts';
import { gifts } from './gifts.view.ts';
import { previewGiftVoid, resendGift, voidGift } from './operate-gifts.ts';

/** Gifts: what the shop offers, and those that were bought. */
export function giftProcedures(deps: BillingDeps) {
  return {
    gifts: operatorProcedure('money.read')
      .output(giftsAnswer)
      .query(() => gifts(deps)),

    setGiftOffer: operatorProcedure('offers.change')
      .input(setGiftOfferInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await setGiftOffer(deps, input);
        return { success: true };
      }),

    resendGift: operatorProcedure('users.help')
      .input(resendGiftInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await resendGift(deps, input);
        return { success: true };
      }),

    giftVoidPreview: operatorProcedure('money.refund')
      .input(giftIdInput)
      .output(giftVoidPreviewAnswer)
      .query(async ({ input }) => {
        const { ends, ...money } = await previewGiftVoid(deps, input.id);
        return { ...money, ends: ends && { ...ends, until: ends.until?.toISOString() ?? null } };
      }),

    voidGift: confirmedOperatorProcedure('money.refund')
      .input(voidGiftInput)
      .output(voidGiftAnswer)
      .mutation(({ input: { id, endsPlan } }) => voidGift(deps, id, { endsPlan })),
  };
}
