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

export function JobBoard() {
  const board = trpc.admin.jobBoard.useQuery(undefined, { refetchInterval: EVERY_MS });
  const retry = trpc.admin.retryJobs.useMutation({
    onSuccess: ({ retried }) => {
      if (retried === 0) {
        notify.error(
          'Nothing to retry',
          'Someone else was faster, or the jobs have already retried.',
        );
      } else
        notify.success(
          'Retrying',
          retried === 1 ? '1 job runs now.' : `${count(retried)} jobs run now.`,
        );
      void board.refetch();
    },
    onError: (error) =>
      notify.error('Not retried', serverMessage(error) ?? 'The server cannot be reached.'),
  });
  const failures = board.data?.failures ?? [];
  const retryAll = () => {
    for (const [queue, jobs] of Map.groupBy(failures, (job) => job.queue)) {
      retry.mutate({ queue, ids: jobs.slice(0, MAX_ROWS).map(({ id }) => id) });
    }
  };
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
                disabled={retry.isPending}
                onClick={retryAll}
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
              busy={retry.isPending}
              onRetry={({ queue, id }) => retry.mutate({ queue, ids: [id] })}
            />
          )}
        </Panel>
      )}
    </>
  );
}
