import {
  freeDaysPreview,
  freeDaysPreviewInput,
} from '../../../src/contract/operator/desk/user-desk.contract.ts';
import {
  endPlanGrantInput,
  givePlanAnswer,
  givePlanInput,
  planGrantPreviewAnswer,
  planGrantPreviewInput,
} from '../../../src/contract/operator/plan-grants.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { requireRight } from '../../procedure/actor.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { requireConfirmed } from '../../procedure/require-confirmed.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { previewFreeDays } from './free-days.ts';
import { endPlanGrant, givePlan, isLongGrant } from './give-plan.ts';
import { previewPlanGrant } from './preview-plan-grant.ts';

const momentOf = (until: string | null) => (until === null ? null : new Date(until));

/** Plans given to one user: preview, give, end. */
export function planGrantProcedures(deps: BillingDeps) {
  return {
    planGrantPreview: operatorProcedure('plans.grant')
      .input(planGrantPreviewInput)
      .output(planGrantPreviewAnswer)
      .query(({ input }) => previewPlanGrant(deps, { ...input, until: momentOf(input.until) })),

    givePlan: operatorProcedure('plans.grant')
      .input(givePlanInput)
      .output(givePlanAnswer)
      .mutation(async ({ ctx, input }) => {
        const until = momentOf(input.until);
        if (isLongGrant(until, deps.clock.now())) {
          await requireRight(ctx, ctx.actor, 'access.grant-forever');
          requireConfirmed(ctx.actor);
        }
        return { id: await givePlan(deps, ctx.actor, { ...input, until }) };
      }),

    freeDaysPreview: operatorProcedure('plans.grant')
      .input(freeDaysPreviewInput)
      .output(freeDaysPreview)
      .query(async ({ input }) => {
        const { way, plan, from, until } = await previewFreeDays(deps, input);
        return { way, plan, from: from.toISOString(), until: until.toISOString() };
      }),

    endPlanGrant: operatorProcedure('plans.grant')
      .input(endPlanGrantInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await endPlanGrant(deps, ctx.actor, input.id);
        return { success: true };
      }),
  };
}
