import { useState } from 'react';
import type { z } from 'zod';
import type {
  jobBoardAnswer,
  retryJobsAnswer,
} from '../../../../src/contract/operator/operations.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { FailureRows } from './failure-rows.tsx';
import { QueueTable } from './queue-table.tsx';

/** Poll interval: queues change in the background. */
const EVERY_MS = 10_000;
const MAX_ROWS = 200;

type Failure = z.infer<typeof jobBoardAnswer>['failures'][number];
type Answer = PromiseSettledResult<z.infer<typeof retryJobsAnswer>>;

export function JobBoard() {
  const board = trpc.admin.jobBoard.useQuery(undefined, { refetchInterval: EVERY_MS });
  const { mutateAsync } = trpc.admin.retryJobs.useMutation();
  const [isRetrying, setRetrying] = useState(false);
  /** Each call names one queue. All of them have one outcome, because a toast replaces the one before. */
  const retry = async (jobs: readonly Failure[]) => {
    setRetrying(true);
    const calls = [...Map.groupBy(jobs, (job) => job.queue)].map(([queue, inQueue]) =>
      mutateAsync({ queue, ids: inQueue.slice(0, MAX_ROWS).map(({ id }) => id) }),
    );
    showOutcome(await Promise.allSettled(calls));
    setRetrying(false);
    void board.refetch();
  };
  const failures = board.data?.failures ?? [];
  return (
    <>
      <Panel dense title="Queues">
        <Loaded what="the queues" query={board}>
          {({ queues }) => <QueueTable queues={queues} />}
        </Loaded>
      </Panel>
      {board.data !== undefined && (
        <Panel
          dense
          id="failed-jobs"
          title="Failed and retrying jobs"
          aside={
            failures.length > 0 && (
              <RightButton
                right="system.change"
                size="compact-sm"
                variant="default"
                disabled={isRetrying}
                onClick={() => void retry(failures)}
              >
                Retry all shown
              </RightButton>
            )
          }
        >
          {failures.length === 0 ? (
            <p className={styles.quiet}>No failed jobs.</p>
          ) : (
            <FailureRows
              failures={failures}
              busy={isRetrying}
              onRetry={(job) => void retry([job])}
            />
          )}
        </Panel>
      )}
    </>
  );
}

function showOutcome(answers: readonly Answer[]): void {
  let retried = 0;
  let refusal: unknown = null;
  for (const answer of answers) {
    if (answer.status === 'fulfilled') retried += answer.value.retried;
    else refusal = answer.reason;
  }
  const runs = retried === 1 ? '1 job runs now.' : `${count(retried)} jobs run now.`;
  const why = serverMessage(refusal) ?? 'The server cannot be reached.';
  if (refusal === null && retried > 0) notify.success('Retrying', runs);
  else if (refusal !== null && retried > 0)
    notify.error('Not all retried', `${runs} The rest: ${why}`);
  else if (refusal !== null) notify.error('Not retried', why);
  else {
    notify.error('Nothing to retry', 'Someone else was faster, or the jobs have already retried.');
  }
}
