import {
  usersBulkProgress as progressAnswer,
  recentUsersBulk as recentAnswer,
  startUsersBulkInput,
  usersBulkInput,
  usersBulkJobInput,
  usersBulkPreview,
  usersBulkStarted,
} from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import { requireRight } from '../../../procedure/actor.ts';
import { operatorProcedure } from '../../../procedure/procedures.ts';
import { requireConfirmed } from '../../../procedure/require-confirmed.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { previewUsersBulk } from './plan-users-bulk.ts';
import { rightOf } from './run-users-bulk.job.ts';
import { resumeUsersBulk, startUsersBulk } from './start-users-bulk.ts';
import { recentUsersBulk, usersBulkProgress } from './users-bulk.view.ts';

/** One action on many users: preview, start, progress, resume. */
export function usersBulkProcedures(deps: UserDeps) {
  const { orm } = deps.accountData;
  return {
    /** Read-only, but a mutation: two hundred ids do not fit into an address. */
    previewUsersBulk: operatorProcedure('users.help')
      .input(usersBulkInput)
      .output(usersBulkPreview)
      .mutation(({ input }) => previewUsersBulk(deps, input)),

    startUsersBulk: operatorProcedure('users.help')
      .input(startUsersBulkInput)
      .output(usersBulkStarted)
      .mutation(async ({ ctx, input }) => {
        await requireRight(ctx, ctx.actor, rightOf(input.action));
        if (input.action === 'free-days') requireConfirmed(ctx.actor);
        return { jobId: await startUsersBulk(deps, ctx.actor, input) };
      }),

    usersBulkProgress: operatorProcedure('users.help')
      .input(usersBulkJobInput)
      .output(progressAnswer)
      .query(({ input }) => usersBulkProgress(orm, input.jobId)),

    recentUsersBulk: operatorProcedure('users.help')
      .output(recentAnswer)
      .query(() => recentUsersBulk(orm)),

    resumeUsersBulk: operatorProcedure('users.help')
      .input(usersBulkJobInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { action } = await usersBulkProgress(orm, input.jobId);
        await requireRight(ctx, ctx.actor, rightOf(action));
        if (action === 'free-days') requireConfirmed(ctx.actor);
        await resumeUsersBulk(deps, ctx.actor, input.jobId);
        return { success: true };
      }),
  };
}
