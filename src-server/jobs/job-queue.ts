import type { EntityManager } from '@mikro-orm/postgresql';
import {
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
  type SendOptions,
} from 'pg-boss';
import { z } from 'zod';
import { currentLogScope, type Log, type LogScope, withLogScope } from '../log/log.ts';
import { inSpan, NO_TRACING, type SpanDetails, type Tracing } from '../tracing/tracing.ts';
import { JOBS, type JobMoment, type JobName, type JobPayload } from './job-definitions.ts';
import { type JobNotifications, listenForJobs, notifyOfJob } from './job-notifications.ts';
import { JOB_RANKS, type JobRank } from './job-ranks.ts';
import { comeAgainAtOnce, KEEP_SECONDS, keepStoredJobs } from './keep-jobs.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export interface JobQueue {
  /**
   * Enqueues in the caller's transaction: the job exists exactly if its cause does. Default rank:
   * prompt.
   */
  enqueue<N extends JobName>(
    em: EntityManager,
    name: N,
    payload: JobPayload<N>,
    rank?: JobRank,
  ): Promise<void>;
  /**
   * `handler` receives one job at a time; a throw retries later. With `rank`, only jobs of that
   * rank.
   */
  work<N extends JobName>(
    name: N,
    concurrency: number,
    handler: (payload: JobPayload<N>, job: JobMoment) => Promise<void>,
    rank?: JobRank,
  ): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Stored beside the payload: the trace of the job's cause. */
const traced = z.object({
  trace: z.string().optional().catch(undefined),
  span: z.string().optional().catch(undefined),
});

/**
 * After this much silence a killed process's job counts as lost. The next supervision detects it.
 */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
/** Poll interval of an idle pool, for retries and for jobs enqueued while no one listened. */
const LOOK_SECONDS = 2;
/** Poll interval of an idle worker by itself: its pool wakes one worker at each look. */
const WORKER_LOOK_SECONDS = 60;
/** Less than the process allows for its shutdown, to leave time to requeue interrupted jobs. */
const STOP_WITHIN_MS = 1_500;

/**
 * For every queue of ours. The library's own notification would wake all workers of all instances.
 */
export const QUEUE_OPTIONS = {
  notify: false,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: KEEP_SECONDS,
} as const;

/** For every job of ours. */
export function sendOptions(name: JobName, priority: number): SendOptions {
  const definition = JOBS[name];
  return {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryDelayMax: definition.retryDelayMaxSeconds,
    retryBackoff: true,
    priority,
    // Otherwise a run longer than a quarter of an hour counts as dead and starts a second time in
    // parallel.
    ...('longestSeconds' in definition ? { expireInSeconds: definition.longestSeconds } : {}),
  };
}

export function createJobQueue(options: {
  databaseUrl: string;
  log: Log;
  tracing?: Tracing;
  /** Default: 2. */
  lookSeconds?: number;
  /** Called for every started job with the time it had been due. */
  onBegun?(name: JobName, lagSeconds: number): void;
  /** Called for every finished job. */
  onEnded?(name: JobName, outcome: 'done' | 'failed', seconds: number): void;
}): JobQueue {
  const tracing = options.tracing ?? NO_TRACING;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: 'job',
    max: 4,
    // Set both: the supervisor skips a queue monitored more recently than the second interval, by
    // default a minute.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: false,
    application_name: 'wickline-jobs',
  });
  // An 'error' event without a listener ends the process.
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue error'));

  const pools: { name: JobName; rank: JobRank | undefined; pool: WorkerPool }[] = [];
  const lookSeconds = options.lookSeconds ?? LOOK_SECONDS;
  const ringAll = (): void => {
    for (const { pool } of pools) pool.ring();
  };
  let notifications: JobNotifications | null = null;
  let looking: NodeJS.Timeout | undefined;
  /** Ids of running jobs. */
  const running = new Set<string>();

  const timed = async (name: JobName, work: () => Promise<void>): Promise<void> => {
    const started = performance.now();
    const ended = (outcome: 'done' | 'failed') =>
      options.onEnded?.(name, outcome, (performance.now() - started) / 1000);
    try {
      await work();
      ended('done');
    } catch (error) {
      options.log.warn({ err: error, job: name }, 'a job failed and will be retried');
      ended('failed');
      throw error;
    }
  };

  return {
    async enqueue(em, name, payload, rank = 'prompt') {
      const definition = JOBS[name];
      const data = { ...definition.payload.parse(payload), ...cause(currentLogScope()) };
      const id = await boss.send(name, data, {
        db: fromKysely(em.getKysely()),
        ...sendOptions(name, JOB_RANKS[rank].priority),
      });
      if (id === null) throw new Error(`The job ${name} was not taken by its queue.`);
      await notifyOfJob(em, name, rank);
    },
    async work(name, concurrency, handler, rank) {
      const pool = createWorkerPool((worker) => boss.notifyWorker(worker));
      pools.push({ name, rank, pool });
      const settings = {
        includeMetadata: true as const,
        ...(rank === undefined ? {} : JOB_RANKS[rank].pool),
        pollingIntervalSeconds: Math.max(lookSeconds, WORKER_LOOK_SECONDS),
      };
      const run = async (job: JobWithMetadata<unknown>): Promise<void> => {
        const payload = JOBS[name].payload.parse(job.data) as JobPayload<typeof name>;
        options.onBegun?.(name, lagOf(job));
        await withLogScope({ jobId: job.id, ...cause(traced.parse(job.data)) }, () =>
          inSpan(tracing, spanOf(name, job.id), () =>
            timed(name, () => handler(payload, { enqueuedAt: job.createdOn })),
          ),
        );
      };
      for (let n = 0; n < concurrency; n += 1) {
        const worker = boss.work(name, settings, async (jobs: JobWithMetadata<unknown>[]) => {
          const own = await worker;
          pool.begun(own);
          for (const { id } of jobs) running.add(id);
          try {
            for (const job of jobs) await run(job);
          } finally {
            for (const { id } of jobs) running.delete(id);
            pool.ended(own);
          }
        });
        pool.add(await worker);
      }
    },
    async start() {
      await boss.start();
      // Before the library's first cleanup, which runs some seconds from now.
      await keepStoredJobs(boss);
      // Creating a queue is a transaction behind a lock shared by all instances.
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of Object.keys(JOBS)) {
        const queue = known.get(name);
        if (queue === undefined) await boss.createQueue(name, QUEUE_OPTIONS);
        // Created by an older version, or by a restore of one.
        else if (!isOurs(queue)) await boss.updateQueue(name, QUEUE_OPTIONS);
      }
      const ring = (name: string, rank: string): void => {
        for (const each of pools) {
          if (each.name === name && (each.rank ?? rank) === rank) each.pool.ring();
        }
      };
      const { databaseUrl, log } = options;
      notifications = listenForJobs({
        databaseUrl,
        log,
        onNotification: ring,
        onConnected: ringAll,
      });
      looking = setInterval(ringAll, lookSeconds * 1_000);
    },
    async stop() {
      clearInterval(looking);
      const patience = { graceful: true, timeout: STOP_WITHIN_MS };
      await Promise.all([notifications?.stop(), boss.stop({ ...patience, close: false })]);
      try {
        await comeAgainAtOnce(boss, [...running]);
      } catch (error) {
        options.log.warn({ err: error }, 'interrupted jobs are retried as if they had failed');
      }
      // Closes the connections, which the first call left open.
      await boss.stop();
    },
  };
}

const isOurs = ({ notify, heartbeatSeconds, retentionSeconds }: QueueResult): boolean =>
  notify === QUEUE_OPTIONS.notify &&
  heartbeatSeconds === QUEUE_OPTIONS.heartbeatSeconds &&
  retentionSeconds === QUEUE_OPTIONS.retentionSeconds;

function cause({ trace, span }: z.infer<typeof traced>): LogScope {
  return { ...(trace !== undefined && { trace }), ...(span !== undefined && { span }) };
}

function spanOf(job: JobName, id: string): SpanDetails {
  const attributes = { 'wickline.job': job, 'wickline.job.id': id };
  return { name: `job ${job}`, kind: 'consumer', attributes };
}

/** PostgreSQL's clock for all three times. */
function lagOf({ createdOn, startAfter, startedOn }: JobWithMetadata<unknown>): number {
  const due = Math.max(createdOn.getTime(), startAfter.getTime());
  return Math.max(0, startedOn.getTime() - due) / 1000;
}
