import {
  discountCodesAnswer,
  endDiscountCodeAnswer,
  endDiscountCodeInput,
  makeDiscountCodeAnswer,
  makeDiscountCodeInput,
} from '../../../src/contract/operator/offers/discount-codes.contract.ts';
import {
  setTrialRuleInput,
  trialRulesAnswer,
  userTrialsAnswer,
  userTrialsInput,
} from '../../../src/contract/operator/offers/trials.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { normalCode } from '../../../src/domain/offers/discount-code.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { allowTrial } from '../trials/allow-trial.ts';
import { setTrialRule } from '../trials/trial-rules.ts';
import { trialRules, userTrials } from '../trials/trials.view.ts';
import { discountCodes } from './discount-codes.view.ts';
import { endCode } from './end-code.ts';
import { makeCode } from './make-code.ts';

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Discount codes and trials. */
export function offerProcedures(deps: BillingDeps) {
  return {
    discountCodes: operatorProcedure('money.read')
      .output(discountCodesAnswer)
      .query(() => discountCodes(deps)),

    trialRules: operatorProcedure('money.read')
      .output(trialRulesAnswer)
      .query(() => trialRules(deps)),

    setTrialRule: operatorProcedure('offers.change')
      .input(setTrialRuleInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await setTrialRule(deps, input);
        return { success: true };
      }),

    userTrials: operatorProcedure('users.read')
      .input(userTrialsInput)
      .output(userTrialsAnswer)
      .query(({ input }) => userTrials(deps, input.accountId)),

    allowTrial: operatorProcedure('plans.grant')
      .input(userTrialsInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await allowTrial(deps, { ...input, operatorId: ctx.actor.operatorId });
        return { success: true };
      }),

    makeDiscountCode: operatorProcedure('offers.change')
      .input(makeDiscountCodeInput)
      .output(makeDiscountCodeAnswer)
      .mutation(async ({ input }) => {
        const { startsAt, endsAt, ...terms } = input;
        const code = normalCode(input.code);
        const id = await auditedAct(
          deps,
          { action: 'offers.code-made', target: `code:${code}`, before: null },
          {
            work: () =>
              makeCode(deps, { ...terms, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) }),
            outcomeOf: (made) => ({
              id: made,
              percentOff: input.percentOff,
              amountOff: input.amountOff,
            }),
          },
        );
        return { id };
      }),

    endDiscountCode: operatorProcedure('offers.change')
      .input(endDiscountCodeInput)
      .output(endDiscountCodeAnswer)
      .mutation(async ({ input }) => {
        const { open, closed, paid } = await auditedAct(
          deps,
          { action: 'offers.code-ended', target: `code:${input.id}`, before: null },
          { work: () => endCode(deps, input.id), outcomeOf: (ended) => ({ ...ended }) },
        );
        return { open, closed, paid };
      }),
  };
}
