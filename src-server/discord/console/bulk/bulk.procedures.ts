import {
  bulkAnswer,
  bulkInput,
  jobAnswer,
  jobInput,
  previewAnswer,
  recentJobsAnswer,
} from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { consoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { operatorProcedure } from '../../../procedure/procedures.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { listRecentJobs, readBulkProgress } from './bulk.view.ts';
import { previewBulk } from './plan-bulk.ts';
import { resumeBulk } from './resume-bulk.ts';
import { startBulk } from './start-bulk.ts';
import { stopBulk } from './stop-bulk.ts';

/** Bulk actions on members. */
export function bulkProcedures(deps: ConsoleDeps) {
  return {
    bulkAction: operatorProcedure('community.members')
      .input(bulkInput)
      .output(bulkAnswer)
      .mutation(({ ctx, input }) => startBulk(deps, ctx.actor, input)),
    /** Like bulkAction, without waiting: the page polls the job. */
    bulkStart: operatorProcedure('community.members')
      .input(bulkInput)
      .output(bulkAnswer)
      .mutation(({ ctx, input }) => startBulk({ ...deps, waitMs: 0 }, ctx.actor, input)),
    /** Read-only, but a mutation: thousands of ids do not fit into a URL. */
    bulkPreview: operatorProcedure('community.members')
      .input(bulkInput)
      .output(previewAnswer)
      .mutation(({ ctx, input }) => previewBulk(deps, ctx.actor, input)),
    bulkProgress: operatorProcedure('community.read')
      .input(jobInput)
      .output(jobAnswer)
      .query(({ input }) => readBulkProgress(deps, input.jobId)),
    bulkResume: operatorProcedure('community.members')
      .input(jobInput)
      .output(consoleAnswer)
      .mutation(({ ctx, input }) => resumeBulk(deps, ctx.actor, input.jobId)),
    bulkStop: operatorProcedure('community.members')
      .input(jobInput)
      .output(consoleAnswer)
      .mutation(({ ctx, input }) => stopBulk(deps, ctx.actor, input.jobId)),
    recentBulkJobs: operatorProcedure('community.read')
      .output(recentJobsAnswer)
      .query(() => listRecentJobs(deps)),
  };
}
