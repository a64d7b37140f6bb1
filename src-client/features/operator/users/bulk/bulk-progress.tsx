import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { UsersBulkProgress } from '../../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { PersonLink } from '../../parts/person-link.tsx';
import styles from './bulk.module.css';
import { BULK_COPY as COPY } from './copy.ts';

const POLL_MS = 1_000;

/** How far an action is, and why users failed. It runs on when this is hidden. */
export function BulkProgress({ jobId, onHide }: { jobId: string; onHide: () => void }) {
  const utils = trpc.useUtils();
  const progress = trpc.admin.usersBulkProgress.useQuery(
    { jobId },
    {
      // A failed first read is repeated too, because the job runs.
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === 'running' ? POLL_MS : false,
    },
  );
  const resume = trpc.admin.resumeUsersBulk.useMutation({
    onSettled: () => utils.admin.usersBulkProgress.invalidate({ jobId }),
  });
  const job = progress.data;
  const isOver = job !== undefined && job.state !== 'running';
  useEffect(() => {
    if (isOver) void utils.admin.users.invalidate();
  }, [isOver, utils]);
  const hide = (
    <Button size="xs" variant="default" onClick={onHide}>
      {COPY.hide}
    </Button>
  );
  // A new try clears the error of a first read, and not the count of errors.
  const isUnread = progress.isError || (job === undefined && progress.errorUpdateCount > 0);
  const unread = isUnread && <p role="alert">{COPY.unreachable}</p>;
  if (job === undefined) {
    return isUnread ? (
      <section className={styles.progress} aria-label={COPY.progress}>
        <div className={styles.bar}>
          {unread}
          <span className={styles.actions}>{hide}</span>
        </div>
      </section>
    ) : null;
  }
  const { counts, explained, state } = job;
  const total = counts.waiting + counts.done + counts.skipped + counts.failed;
  const canResume = state === 'stopped' || (isOver && counts.failed > 0);
  return (
    <section className={styles.progress} aria-label={COPY.progress}>
      <div className={styles.bar}>
        <strong>{COPY.titles[job.action]}</strong>
        <progress max={total} value={total - counts.waiting} aria-label={COPY.progress} />
        <p role="status">{textOf(job, total)}</p>
        <span className={styles.actions}>
          {canResume && (
            <Button
              size="xs"
              variant="default"
              disabled={resume.isPending}
              onClick={() => resume.mutate({ jobId })}
            >
              {state === 'stopped' ? COPY.resume : COPY.tryAgain}
            </Button>
          )}
          {isOver && hide}
        </span>
      </div>
      {unread}
      {resume.error !== null && (
        <p role="alert">{serverMessage(resume.error) ?? COPY.unreachable}</p>
      )}
      {explained.length > 0 && (
        <details>
          <summary>{COPY.why}</summary>
          <ul>
            {explained.map(({ accountId, email, reason }) => (
              <li key={accountId}>
                <PersonLink accountId={accountId} name={email} />: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function textOf({ state, counts }: UsersBulkProgress, total: number): string {
  if (state === 'stopped') return COPY.stopped;
  if (state === 'running') return COPY.running(total - counts.waiting, total);
  return COPY.over(counts);
}
