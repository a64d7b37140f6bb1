import {
  factorPolicyAnswer,
  setFactorPolicyInput,
} from '../../../src/contract/operator/operators.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { readFactorPolicy, setFactorPolicy } from './factor-policy.ts';

/** "Every operator needs a second factor": an owner reads and switches it. */
export function factorPolicyProcedures(deps: OperatorDeps) {
  return {
    factorPolicy: operatorProcedure('operators.manage')
      .output(factorPolicyAnswer)
      .query(({ ctx }) => readFactorPolicy(deps, ctx.actor)),

    setFactorPolicy: confirmedOperatorProcedure('operators.manage')
      .input(setFactorPolicyInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await setFactorPolicy(deps, ctx.actor, input.required);
        return { success: true };
      }),
  };
}
