import { accountInput } from '../../../src/contract/account-data.contract.ts';
import { viewStarted } from '../../../src/contract/operator/desk/user-desk.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import type { Kernel } from '../../kernel.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { endViews, startView } from './view-as.ts';

/** Looking at the product as a user. `refuse-changes.ts` makes it read-only. */
export function viewAsProcedures(deps: Pick<Kernel, 'orm' | 'machineClock'>) {
  return {
    startView: operatorProcedure('users.view-as')
      .input(accountInput)
      .output(viewStarted)
      .mutation(({ ctx, input }) => startView(deps, ctx.actor, input.accountId)),

    endView: operatorProcedure('users.view-as')
      .output(successAnswer)
      .mutation(async ({ ctx }) => {
        await endViews(deps, ctx.actor);
        return { success: true };
      }),
  };
}
