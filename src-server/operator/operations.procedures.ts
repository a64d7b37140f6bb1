import {
  accessOverviewAnswer,
  failedAccessAnswer,
  failedAccessInput,
  jobBoardAnswer,
  oddSubscriptionsAnswer,
  providerStatesAnswer,
  retryJobsAnswer,
  retryJobsInput,
  statisticsAnswer,
  statisticsInput,
} from '../../src/contract/operator/operations.contract.ts';
import { readJobBoard } from '../jobs/job-board.ts';
import { operatorProcedure } from '../procedure/procedures.ts';
import { accessOverview } from './access/access-overview.view.ts';
import { failedAccess } from './access/failed-access.view.ts';
import { oddSubscriptions } from './jobs/odd-subscriptions.view.ts';
import { retryFailedJobs } from './jobs/retry-jobs.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { statisticsOf } from './statistics/statistics.view.ts';

const QUARTER = 90;

/** Operations: access, jobs, providers, and the business over time. */
export function operationsProcedures(deps: OperationsDeps) {
  return {
    accessOverview: operatorProcedure('access.read')
      .output(accessOverviewAnswer)
      .query(() => accessOverview(deps)),
    failedAccess: operatorProcedure('access.read')
      .input(failedAccessInput)
      .output(failedAccessAnswer)
      .query(({ input }) => failedAccess(deps, input ?? {})),
    jobBoard: operatorProcedure('system.read')
      .output(jobBoardAnswer)
      .query(() => readJobBoard(deps.orm, deps.jobNames)),
    retryJobs: operatorProcedure('system.change')
      .input(retryJobsInput)
      .output(retryJobsAnswer)
      .mutation(async ({ ctx, input }) => ({
        retried: await retryFailedJobs(deps, ctx.actor, input),
      })),
    providerStates: operatorProcedure('system.read')
      .output(providerStatesAnswer)
      .query(() => deps.providerStates()),
    oddSubscriptions: operatorProcedure('money.read')
      .output(oddSubscriptionsAnswer)
      .query(() => oddSubscriptions(deps)),
    statistics: operatorProcedure('money.read')
      .input(statisticsInput)
      .output(statisticsAnswer)
      .query(({ input }) => statisticsOf(deps, input?.days ?? QUARTER)),
  };
}
