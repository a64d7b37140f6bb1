import {
  exitInput,
  exitsToCheckAnswer,
  handleExitInput,
} from '../../../src/contract/operator/leaving/exits-operator.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { listExitsToCheck } from './exits-to-check.ts';
import { handleExit, reopenExit, retryExit } from './handle-exit.ts';

/** Declarations by form that wait for an operator. */
export function exitProcedures(deps: BillingDeps) {
  return {
    exitsToCheck: operatorProcedure('money.read')
      .output(exitsToCheckAnswer)
      .query(() => listExitsToCheck(deps)),

    handleExit: operatorProcedure('users.help')
      .input(handleExitInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await handleExit(deps, ctx.actor, input);
        return { success: true };
      }),

    reopenExit: operatorProcedure('users.help')
      .input(exitInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await reopenExit(deps, ctx.actor, input.id);
        return { success: true };
      }),

    retryExit: operatorProcedure('users.help')
      .input(exitInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await retryExit(deps, ctx.actor, input.id);
        return { success: true };
      }),
  };
}
