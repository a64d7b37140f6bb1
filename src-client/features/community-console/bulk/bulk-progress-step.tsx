import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BulkProgress } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { FormActions } from '../../../components/form-actions.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { CONSOLE_COPY } from '../copy.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText, isSignedOut } from '../parts/banner-text.ts';
import { ExplainedList } from '../parts/explained-list.tsx';
import { BULK_COPY as COPY } from '../server-copy.ts';
import styles from './bulk.module.css';

interface BulkProgressStepProps {
  jobId: string;
  /** Called when the job is done or stopped, and again after each continuation. */
  onDone: () => void;
  onClose: () => void;
}

/** Poll interval of a job that moves, or that no read has shown yet. */
const LOOK_MS = 500;

/** Reasons that only the bot's set-up ends. */
const SET_UP_REASONS = ['bad-token', 'bot-not-in-server', 'not-configured', 'intent-not-enabled'];

/** A stopped job moves until the member at hand is done. */
const isMoving = (job: BulkProgress | undefined) =>
  job?.state === 'running' || job?.isUnderWay === true;

export function BulkProgressStep({ jobId, onDone, onClose }: BulkProgressStepProps) {
  const { data, error, refetch } = trpc.discord.bulkProgress.useQuery(
    { jobId },
    {
      refetchInterval: ({ state: { data: job, error: failure } }) =>
        (job === undefined ? !isSignedOut(failure) : isMoving(job)) ? LOOK_MS : false,
    },
  );
  // A new try clears the error of a first read. The banner stays until a read succeeds.
  const lastFailure = useRef(error);
  if (error !== null || data !== undefined) lastFailure.current = error;
  const resume = trpc.discord.bulkResume.useMutation({
    onSettled: () => void refetch(),
  });
  const stop = trpc.discord.bulkStop.useMutation({ onSettled: () => void refetch() });
  const [refused] = [resume, stop].flatMap(({ error: refusal, data: answer }) => {
    if (refusal !== null) return [bannerText(refusal)];
    return answer?.success === false ? [answer.message] : [];
  });
  const failure = lastFailure.current;
  const reported = useRef(false);
  const isDone = data?.state === 'done';
  const isOver = data !== undefined && !isMoving(data);
  useEffect(() => {
    if (isOver && !reported.current) onDone();
    reported.current = isOver;
  }, [isOver, onDone]);
  const isStopped = data?.state === 'stopped';
  const canResume = isStopped || (isDone && data.counts.failed > 0);
  const needsSetUp = isStopped && SET_UP_REASONS.includes(data.reason ?? '');
  return (
    <>
      {failure !== null && (
        <Banner
          text={bannerText(failure)}
          signedOut={isSignedOut(failure)}
          onRetry={() => void refetch()}
        />
      )}
      {isStopped && <h3>{COPY.stoppedAt(data.done ?? 0, data.total ?? 0)}</h3>}
      {isStopped && <Banner text={data.message} />}
      {refused !== undefined && <Banner text={refused} />}
      <progress
        className={styles.progress}
        data-stopped={isStopped || undefined}
        aria-label={COPY.progress}
        max={data?.total ?? 1}
        value={data?.done ?? 0}
      />
      {!isStopped && <p role="status">{data?.message ?? COPY.starting}</p>}
      {data?.state === 'running' && <p>{COPY.closeHint}</p>}
      {data !== undefined && data.explained.length > 0 && (
        <ExplainedList title={COPY.explained} items={data.explained} />
      )}
      <FormActions cancel={CONSOLE_COPY.close} onCancel={onClose}>
        {data?.state === 'running' && (
          <Button
            variant="default"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ jobId })}
          >
            {COPY.stop}
          </Button>
        )}
        {canResume && (
          <Button
            variant={needsSetUp ? 'default' : 'filled'}
            disabled={resume.isPending}
            onClick={() => resume.mutate({ jobId })}
          >
            {isStopped ? COPY.goOn : COPY.resume}
          </Button>
        )}
        {needsSetUp && (
          <Button component="a" href="/admin/setup">
            {COPY.setUp}
          </Button>
        )}
      </FormActions>
    </>
  );
}
