import {
  bulkAnswer,
  bulkInput,
  jobAnswer,
  jobInput,
  previewAnswer,
  recentJobsAnswer,
} from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { consoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { operatorProcedure } from '../../../procedure/ladder.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { listRecentJobs, readBulkProgress } from './bulk.view.ts';
import { previewBulk } from './plan-bulk.ts';
import { resumeBulk } from './resume-bulk.ts';
import { startBulk } from './start-bulk.ts';

/** One action on many members. */
export function bulkProcedures(deps: ConsoleDeps) {
  return {
    bulkAction: operatorProcedure('community.members')
      .input(bulkInput)
      .output(bulkAnswer)
      .mutation(({ ctx, input }) => startBulk(deps, ctx.actor, input)),
    /** The same without waiting: the page follows the job. */
    bulkStart: operatorProcedure('community.members')
      .input(bulkInput)
      .output(bulkAnswer)
      .mutation(({ ctx, input }) => startBulk(deps, ctx.actor, input, 0)),
    /** Reads only, and yet a mutation: thousands of ids do not fit into an address. */
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
    recentBulkJobs: operatorProcedure('community.read')
      .output(recentJobsAnswer)
      .query(() => listRecentJobs(deps)),
  };
}
