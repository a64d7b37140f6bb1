import type { Job, JobMoment, QueuedJob } from '../../../../src-server/jobs/job.ts';
import type { JobQueue } from '../../../../src-server/jobs/job-queue.ts';

/** Starts workers that pass the job's payloads to `run` instead of its own handler. */
export function workWith<Payload extends object>(
  jobs: JobQueue | undefined,
  job: QueuedJob<Payload>,
  workers: Job<Payload, null>['workers'],
  run: (payload: Payload, moment: JobMoment) => Promise<void>,
): Promise<void> | undefined {
  const own: Job<Payload, null> = {
    ...job,
    workers,
    run: (_deps, payload, moment) => run(payload, moment),
  };
  return jobs?.work(own, null);
}
