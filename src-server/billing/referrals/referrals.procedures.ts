import {
  changePartnerInput,
  closePayoutListInput,
  correctPartnerInput,
  decideReferralInput,
  erasePartnerInput,
  givePartnerCreditInput,
  makePartnerAnswer,
  makePartnerInput,
  makePayoutListAnswer,
  makePayoutListInput,
  partnerAnswer,
  partnerIdInput,
  partnersAnswer,
  setPartnerStateInput,
  setReferralProgramInput,
  settleErasedPartnerInput,
} from '../../../src/contract/operator/offers/partners.contract.ts';
import {
  acceptPartnerTermsInput,
  keepReferralAnswer,
  keepReferralInput,
  partnerPageAnswer,
} from '../../../src/contract/partner-page.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import {
  confirmedOperatorProcedure,
  operatorProcedure,
  publicProcedure,
  subscriberProcedure,
} from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { acceptPartnerTerms } from './accept-terms.ts';
import { correctPartner, erasePartner } from './correct-partner.ts';
import { keepReferral } from './follow-link.ts';
import { changePartner, makePartner, setPartnerState } from './operate-partners.ts';
import { partnerPage } from './partner-page.view.ts';
import { partner, partners } from './partners.view.ts';
import { givePartnerCredit } from './payouts/pay-out.ts';
import { closePayoutList, makePayoutList } from './payouts/payout-lists.ts';
import { settleErasedPartner } from './payouts/settle-erased.ts';
import { setReferralProgram } from './program.ts';
import { decideReferral } from './self-referrals/decide-referral.ts';

const DONE = { success: true };

/** Partners, their commissions and payouts, for operators. */
export function partnerProcedures(deps: BillingDeps) {
  return {
    partners: operatorProcedure('money.read')
      .output(partnersAnswer)
      .query(() => partners(deps)),

    partner: operatorProcedure('money.read')
      .input(partnerIdInput)
      .output(partnerAnswer)
      .query(({ input }) => partner(deps, input.id)),

    makePartner: operatorProcedure('offers.change')
      .input(makePartnerInput)
      .output(makePartnerAnswer)
      .mutation(async ({ input }) => ({ id: await makePartner(deps, input) })),

    changePartner: operatorProcedure('offers.change')
      .input(changePartnerInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await changePartner(deps, input);
        return DONE;
      }),

    setPartnerState: operatorProcedure('offers.change')
      .input(setPartnerStateInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await setPartnerState(deps, input);
        return DONE;
      }),

    correctPartner: operatorProcedure('offers.change')
      .input(correctPartnerInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await correctPartner(deps, input);
        return DONE;
      }),

    erasePartner: confirmedOperatorProcedure('users.erase')
      .input(erasePartnerInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await erasePartner(deps, input);
        return DONE;
      }),

    setReferralProgram: operatorProcedure('offers.change')
      .input(setReferralProgramInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await setReferralProgram(deps, input);
        return DONE;
      }),

    decideReferral: operatorProcedure('offers.change')
      .input(decideReferralInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await decideReferral(deps, { ...input, operatorId: ctx.actor.operatorId });
        return DONE;
      }),

    givePartnerCredit: confirmedOperatorProcedure('money.refund')
      .input(givePartnerCreditInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await givePartnerCredit(deps, ctx.actor.operatorId, input);
        return DONE;
      }),

    settleErasedPartner: confirmedOperatorProcedure('money.refund')
      .input(settleErasedPartnerInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await settleErasedPartner(deps, ctx.actor.operatorId, input);
        return DONE;
      }),

    makePayoutList: confirmedOperatorProcedure('money.refund')
      .input(makePayoutListInput)
      .output(makePayoutListAnswer)
      .mutation(({ ctx, input }) => makePayoutList(deps, ctx.actor.operatorId, input.payouts)),

    closePayoutList: confirmedOperatorProcedure('money.refund')
      .input(closePayoutListInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await closePayoutList(deps, input);
        return DONE;
      }),
  };
}

/** For buyers and partners. */
export function referralProcedures(deps: BillingDeps) {
  return {
    keepReferral: publicProcedure
      .input(keepReferralInput)
      .output(keepReferralAnswer)
      .mutation(({ ctx, input }) => keepReferral(deps, ctx, input.code)),

    partnerPage: subscriberProcedure
      .output(partnerPageAnswer)
      .query(({ ctx }) => partnerPage(deps, ctx.actor)),

    acceptPartnerTerms: subscriberProcedure
      .input(acceptPartnerTermsInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await acceptPartnerTerms(deps, { ...ctx.actor, ...input });
        return DONE;
      }),
  };
}
