import { setOperatorEmailInput } from '../../../src/contract/operator/operators.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { setOperatorEmail } from './set-operator-email.ts';

/** An operator's mail address. */
export function operatorMailProcedures(deps: OperatorDeps) {
  return {
    setOperatorEmail: operatorProcedure('own-sign-in')
      .input(setOperatorEmailInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await setOperatorEmail(deps, ctx.actor, input);
        return { success: true };
      }),
  };
}
