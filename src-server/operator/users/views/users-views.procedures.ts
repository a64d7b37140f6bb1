import {
  deleteUsersViewInput,
  saveUsersViewAnswer,
  usersView,
  usersViewsAnswer,
} from '../../../../src/contract/operator/desk/users-views.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import type { Kernel } from '../../../kernel.ts';
import { requireRight } from '../../../procedure/actor.ts';
import { operatorProcedure } from '../../../procedure/procedures.ts';
import { deleteView, listViews, saveView } from './users-views.ts';

/** Views of the user list. Each operator has their own. */
export function usersViewsProcedures(deps: Pick<Kernel, 'orm' | 'machineClock'>) {
  return {
    usersViews: operatorProcedure('users.read')
      .output(usersViewsAnswer)
      .query(({ ctx }) => listViews(deps, ctx.actor.operatorId)),

    // Also for a read-only role: a view is the operator's own, as their password is.
    saveUsersView: operatorProcedure('own-sign-in')
      .input(usersView)
      .output(saveUsersViewAnswer)
      .mutation(async ({ ctx, input }) => {
        await requireRight(ctx, ctx.actor, 'users.read');
        return { id: await saveView(deps, ctx.actor.operatorId, input) };
      }),

    deleteUsersView: operatorProcedure('own-sign-in')
      .input(deleteUsersViewInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await requireRight(ctx, ctx.actor, 'users.read');
        await deleteView(deps, ctx.actor.operatorId, input.id);
        return { success: true };
      }),
  };
}
