import {
  lifetimeIdInput,
  lifetimesAnswer,
  lifetimeVoidPreviewAnswer,
  setLifetimeOfferInput,
  voidLifetimeAnswer,
} from '../../../src/contract/operator/offers/lifetimes.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { setLifetimeOffer } from './lifetime-offers.ts';
import { lifetimes } from './lifetimes.view.ts';
import { previewLifetimeVoid, voidLifetime } from './operate-lifetimes.ts';

/** Plans for life: the terms of each, and those that were bought. */
export function lifetimeProcedures(deps: BillingDeps) {
  return {
    lifetimes: operatorProcedure('money.read')
      .output(lifetimesAnswer)
      .query(() => lifetimes(deps)),

    setLifetimeOffer: operatorProcedure('offers.change')
      .input(setLifetimeOfferInput)
      .output(successAnswer)
      .mutation(async ({ input: { plan, offer } }) => {
        const endsAt = offer?.endsAt == null ? null : new Date(offer.endsAt);
        await setLifetimeOffer(deps, { plan, offer: offer && { ...offer, endsAt } });
        return { success: true };
      }),

    lifetimeVoidPreview: operatorProcedure('money.refund')
      .input(lifetimeIdInput)
      .output(lifetimeVoidPreviewAnswer)
      .query(({ input }) => previewLifetimeVoid(deps, input.id)),

    voidLifetime: confirmedOperatorProcedure('money.refund')
      .input(lifetimeIdInput)
      .output(voidLifetimeAnswer)
      .mutation(({ input }) => voidLifetime(deps, input.id)),
  };
}
