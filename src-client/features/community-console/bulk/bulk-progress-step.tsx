import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormActions } from '../../../components/form-actions.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { CONSOLE_COPY } from '../copy.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText } from '../parts/banner-text.ts';
import { ExplainedList } from '../parts/explained-list.tsx';
import { BULK_COPY as COPY } from '../server-copy.ts';
import styles from './bulk.module.css';

interface BulkProgressStepProps {
  jobId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Poll interval of a running job. A finished job is not polled. */
const LOOK_MS = 500;

export function BulkProgressStep({ jobId, onDone, onClose }: BulkProgressStepProps) {
  const { data, error, refetch } = trpc.discord.bulkProgress.useQuery(
    { jobId },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false) },
  );
  const resume = trpc.discord.bulkResume.useMutation({
    onSettled: () => void refetch(),
  });
  const refused =
    resume.error === null ? resume.data : { success: false, message: bannerText(resume.error) };
  const reported = useRef(false);
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (!isDone || reported.current) return;
    reported.current = true;
    onDone();
  }, [isDone, onDone]);
  const canResume = data?.state === 'stopped' || (isDone && data.counts.failed > 0);
  return (
    <>
      {error !== null && <Banner text={bannerText(error)} />}
      {data?.state === 'stopped' && <Banner text={data.message} />}
      {refused?.success === false && <Banner text={refused.message} />}
      <progress
        className={styles.progress}
        aria-label={COPY.progress}
        max={data?.total ?? 1}
        value={data?.done ?? 0}
      />
      <p role="status">{data?.message ?? COPY.starting}</p>
      {data?.state === 'running' && <p>{COPY.closeHint}</p>}
      {data !== undefined && data.explained.length > 0 && (
        <ExplainedList title={COPY.explained} items={data.explained} />
      )}
      <FormActions cancel={CONSOLE_COPY.close} onCancel={onClose}>
        {canResume && <Button onClick={() => resume.mutate({ jobId })}>{COPY.resume}</Button>}
      </FormActions>
    </>
  );
}
