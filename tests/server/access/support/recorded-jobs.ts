import type { JobQueue } from '../../../../src-server/jobs/job-queue.ts';

/** Runs nothing: the test does, by the accounts that were enqueued. */
export function recordedJobs(): { jobs: JobQueue; enqueued: string[] } {
  const enqueued: string[] = [];
  const jobs: JobQueue = {
    async enqueue(_em, _job, payload: object) {
      if ('accountId' in payload) enqueued.push(String(payload.accountId));
    },
    async work() {},
    async start() {},
    async stop() {},
  };
  return { jobs, enqueued };
}
