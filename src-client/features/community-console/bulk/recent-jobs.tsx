import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import dialogStyles from '../parts/dialog-content.module.css';
import { useMoved } from '../parts/pulse.tsx';
import { BULK_COPY as COPY } from '../server-copy.ts';
import styles from './bulk.module.css';
import { BulkProgressStep } from './bulk-progress-step.tsx';

const LOOK_MS = 1_000;

/** A job outlives its page. This list finds it again: running, stopped or finished. */
export function RecentJobs({ onChanged }: { onChanged: () => void }) {
  const { data, refetch } = trpc.discord.recentBulkJobs.useQuery(undefined, {
    // Shows the live count of a running job.
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => job.state === 'running') ? LOOK_MS : false,
  });
  useMoved(['jobs'], () => void refetch());
  const [shown, setShown] = useState<{ jobId: string; title: string } | null>(null);
  const jobs = data?.jobs ?? [];
  if (jobs.length === 0) return null;
  return (
    <details className={styles.recent}>
      <summary>{COPY.recent}</summary>
      <ul>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <span>
              {job.message}{' '}
              <small>
                {showMoment(job.at)} · {job.operator}
              </small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${COPY.follow} ${job.title}, ${showMoment(job.at)}`}
              onClick={() => setShown(job)}
            >
              {COPY.follow}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Dialog title={shown.title} onClose={() => setShown(null)}>
          <div className={dialogStyles.stack}>
            <BulkProgressStep
              jobId={shown.jobId}
              onDone={onChanged}
              onClose={() => setShown(null)}
            />
          </div>
        </Dialog>
      )}
    </details>
  );
}
