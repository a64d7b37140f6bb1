import {
  billingOverviewAnswer,
  codeQuoteAnswer,
  codeQuoteInput,
  createPaymentSessionAnswer,
  createPaymentSessionInput,
  handleSuccessInput,
  openBillingPortalAnswer,
  openBillingPortalInput,
  paidStartAnswer,
  paymentDetailsAnswer,
  subscriptionStatusAnswer,
  trialQuoteAnswer,
  trialQuoteInput,
  verifyPaymentAnswer,
  verifyPaymentInput,
  verifyPaymentSessionAnswer,
  verifyPaymentSessionInput,
} from '../../src/contract/billing.contract.ts';
import {
  giftStatusAnswer,
  giftStatusInput,
  readCodeAnswer,
  readCodeInput,
  redeemAccessCodeAnswer,
  redeemAccessCodeInput,
  startGiftAnswer,
  startGiftInput,
} from '../../src/contract/gift.contract.ts';
import { handOverAnswer } from '../../src/contract/hand-over.contract.ts';
import {
  endPauseAnswer,
  leaveAnswer,
  leaveInput,
  leaveOfferAnswer,
  leaveReasonInput,
  leavingAnswer,
  pauseAnswer,
  pauseChargeAnswer,
  pauseInput,
  takeLeaveOfferInput,
} from '../../src/contract/leaving.contract.ts';
import {
  lifetimeQuoteAnswer,
  lifetimeQuoteInput,
  lifetimeStatusAnswer,
  lifetimeStatusInput,
  startLifetimeAnswer,
  startLifetimeInput,
} from '../../src/contract/lifetime.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { publicProcedure, router, subscriberProcedure } from '../procedure/procedures.ts';
import { readCode } from './access-codes/read-code.ts';
import type { BillingDeps } from './billing.deps.ts';
import { handleSuccess } from './checkout/handle-success.ts';
import { billingOverview, openBillingPortal } from './checkout/manage-billing.ts';
import { resumeSubscription } from './checkout/resume-subscription.ts';
import { startPayment } from './checkout/start-payment.ts';
import { verifyPayment } from './checkout/verify-payment.ts';
import { stopOwnExit } from './exits/stop-exit.ts';
import { giftStatus } from './gifts/gift-status.ts';
import { redeemCode } from './gifts/redeem-code.ts';
import { startGift } from './gifts/start-gift.ts';
import { handOverOf } from './hand-over/find-hand-over.ts';
import { chooseLeaveReason } from './leaving/choose-reason.ts';
import { endOwnPause } from './leaving/end-pause.ts';
import { leave } from './leaving/leave.ts';
import { viewLeaving } from './leaving/leaving.view.ts';
import { pauseChargeOf } from './leaving/pauses/pause-charge.view.ts';
import { startPause } from './leaving/start-pause.ts';
import { takeLeaveOffer } from './leaving/take-offer.ts';
import { lifetimeStatus, quoteLifetime } from './lifetimes/own-lifetime.ts';
import { startLifetime } from './lifetimes/start-lifetime.ts';
import { quoteCode } from './offers/quote-code.ts';
import { referralProcedures } from './referrals/referrals.procedures.ts';
import { paymentDetails } from './standing/payment-details.ts';
import { subscriptionStatus } from './standing/subscription-status.ts';
import { quoteTrial } from './trials/offer-trial.ts';
import { findPaidStart } from './trials/paid-start.ts';

export function createBillingRouter(deps: BillingDeps) {
  const success = subscriberProcedure
    .input(handleSuccessInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => handleSuccess(deps, ctx.actor, input.session_id));

  return router({
    subscriptionStatus: subscriberProcedure
      .output(subscriptionStatusAnswer)
      .query(({ ctx }) => subscriptionStatus(deps, ctx.actor)),
    overview: subscriberProcedure
      .output(billingOverviewAnswer)
      .query(({ ctx }) => billingOverview(deps, ctx.actor)),
    handOver: subscriberProcedure
      .output(handOverAnswer)
      .query(({ ctx }) => handOverOf(deps, ctx.actor)),
    openBillingPortal: subscriberProcedure
      .input(openBillingPortalInput)
      .output(openBillingPortalAnswer)
      .mutation(({ ctx, input }) => openBillingPortal(deps, ctx.actor, input ?? {})),
    paymentDetails: subscriberProcedure
      .output(paymentDetailsAnswer)
      .query(({ ctx }) => paymentDetails(deps, ctx.actor)),
    leaving: subscriberProcedure
      .output(leavingAnswer)
      .query(({ ctx }) => viewLeaving(deps, ctx.actor)),
    pauseCharge: subscriberProcedure
      .output(pauseChargeAnswer)
      .query(({ ctx }) => pauseChargeOf(deps, ctx.actor)),
    chooseLeaveReason: subscriberProcedure
      .input(leaveReasonInput)
      .output(leaveOfferAnswer)
      .mutation(({ ctx, input }) => chooseLeaveReason(deps, ctx.actor, input.reason)),
    leave: subscriberProcedure
      .input(leaveInput)
      .output(leaveAnswer)
      .mutation(async ({ ctx, input: { plan, reason = null, words } }) => {
        const left = await leave(deps, ctx.actor, { plan, reason, words: words || null });
        return {
          outcome: left.outcome,
          at: left.outcome === 'ends' ? left.at.toISOString() : null,
        };
      }),
    takeLeaveOffer: subscriberProcedure
      .input(takeLeaveOfferInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await takeLeaveOffer(deps, ctx.actor, input.offer);
        return { success: true };
      }),
    pause: subscriberProcedure
      .input(pauseInput)
      .output(pauseAnswer)
      .mutation(async ({ ctx, input }) => {
        const { until } = await startPause(deps, ctx.actor, input);
        return { until: until.toISOString() };
      }),
    endPause: subscriberProcedure.output(endPauseAnswer).mutation(async ({ ctx }) => {
      const resumed = await endOwnPause(deps, ctx.actor);
      const payUrl = resumed.outcome === 'owed' ? resumed.payUrl : null;
      return { outcome: resumed.outcome, payUrl };
    }),
    resume: subscriberProcedure.output(successAnswer).mutation(async ({ ctx }) => {
      await resumeSubscription(deps, ctx.actor);
      return { success: true };
    }),
    stopExit: subscriberProcedure.output(successAnswer).mutation(async ({ ctx }) => {
      await stopOwnExit(deps, ctx.actor);
      return { success: true };
    }),
    createPaymentSession: publicProcedure
      .input(createPaymentSessionInput)
      .output(createPaymentSessionAnswer)
      .mutation(({ ctx, input }) => startPayment(deps, ctx, input)),
    codeQuote: publicProcedure
      .input(codeQuoteInput)
      .output(codeQuoteAnswer)
      .query(({ ctx, input }) => quoteCode(deps, ctx, input)),
    trialQuote: publicProcedure
      .input(trialQuoteInput)
      .output(trialQuoteAnswer)
      .query(({ ctx, input }) => quoteTrial(deps, ctx, input)),
    redeemAccessCode: subscriberProcedure
      .input(redeemAccessCodeInput)
      .output(redeemAccessCodeAnswer)
      .mutation(({ ctx, input }) => redeemCode(deps, ctx.actor, input)),
    // Not a query: the code would be part of its address.
    readCode: publicProcedure
      .input(readCodeInput)
      .output(readCodeAnswer)
      .mutation(({ input }) => readCode(deps, input.code)),
    startGift: publicProcedure
      .input(startGiftInput)
      .output(startGiftAnswer)
      .mutation(({ ctx, input }) => startGift(deps, ctx, input)),
    giftStatus: publicProcedure
      .input(giftStatusInput)
      .output(giftStatusAnswer)
      .mutation(async ({ ctx, input }) => {
        const { expiresAt, ...gift } = await giftStatus(deps, ctx, input.id);
        return { ...gift, expiresAt: expiresAt?.toISOString() ?? null };
      }),
    ...referralProcedures(deps),
    lifetimeQuote: subscriberProcedure
      .input(lifetimeQuoteInput)
      .output(lifetimeQuoteAnswer)
      .query(({ ctx, input }) => quoteLifetime(deps, ctx.actor, input.plan)),
    startLifetime: subscriberProcedure
      .input(startLifetimeInput)
      .output(startLifetimeAnswer)
      .mutation(({ ctx, input }) => startLifetime(deps, ctx, input)),
    lifetimeStatus: subscriberProcedure
      .input(lifetimeStatusInput)
      .output(lifetimeStatusAnswer)
      .mutation(({ ctx, input }) => lifetimeStatus(deps, ctx.actor, input.id)),
    paidStart: subscriberProcedure
      .output(paidStartAnswer)
      .query(({ ctx }) => findPaidStart(deps, ctx.actor.accountId)),
    verifyPayment: publicProcedure
      .input(verifyPaymentInput)
      .output(verifyPaymentAnswer)
      .mutation(({ ctx, input }) => verifyPayment(deps, ctx, input.sessionId)),
    verifyPaymentSession: publicProcedure
      .input(verifyPaymentSessionInput)
      .output(verifyPaymentSessionAnswer)
      .mutation(async ({ ctx, input }) => {
        const answer = await verifyPayment(deps, ctx, input.session_id);
        const { email, success, message, next, trialEndsOn, isTrialRefused } = answer;
        return {
          success,
          ...(email === undefined ? {} : { customerEmail: email }),
          ...(message === undefined ? {} : { message }),
          ...(next === undefined ? {} : { next }),
          ...(trialEndsOn === undefined ? {} : { trialEndsOn }),
          ...(isTrialRefused === undefined ? {} : { isTrialRefused }),
        };
      }),
    handleCheckoutSuccess: success,
    handleUpgradeSuccess: success,
  });
}
