import {
  deleteUsersViewInput,
  saveUsersViewAnswer,
  usersView,
  usersViewsAnswer,
} from '../../../../src/contract/operator/desk/users-views.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import type { Kernel } from '../../../kernel.ts';
import { operatorProcedure } from '../../../procedure/procedures.ts';
import { deleteView, listViews, saveView } from './users-views.ts';

/** Views of the user list. Each operator has their own. */
export function usersViewsProcedures(deps: Pick<Kernel, 'orm' | 'machineClock'>) {
  return {
    usersViews: operatorProcedure('users.read')
      .output(usersViewsAnswer)
      .query(({ ctx }) => listViews(deps, ctx.actor.operatorId)),

    saveUsersView: operatorProcedure('users.read')
      .input(usersView)
      .output(saveUsersViewAnswer)
      .mutation(async ({ ctx, input }) => ({
        id: await saveView(deps, ctx.actor.operatorId, input),
      })),

    deleteUsersView: operatorProcedure('users.read')
      .input(deleteUsersViewInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await deleteView(deps, ctx.actor.operatorId, input.id);
        return { success: true };
      }),
  };
}
