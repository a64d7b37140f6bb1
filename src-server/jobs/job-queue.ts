import type { EntityManager } from '@mikro-orm/postgresql';
import {
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
  type SendOptions,
} from 'pg-boss';
import { z } from 'zod';
import { createListener, type Listener, type Notifications } from '../database/notifications.ts';
import { poolOptions } from '../database/pool-options.ts';
import { currentLogScope, type Log, type LogScope, withLogScope } from '../log/log.ts';
import { inSpan, NO_TRACING, type SpanDetails, type Tracing } from '../tracing/tracing.ts';
import { createLook } from './due-queues.ts';
import type { Job, QueuedJob } from './job.ts';
import { lagOf } from './job-lag.ts';
import { listenForJobs, notifyOfJob } from './job-notifications.ts';
import { JOB_RANKS, type JobRank, poolsOf } from './job-ranks.ts';
import { comeAgainAtOnce, KEEP_SECONDS, keepStoredJobs, UNUSED_PARTS } from './keep-jobs.ts';
import { indexWaiting, joinWaiting } from './waiting-job.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export interface JobQueue {
  /**
   * Enqueues in the caller's transaction: the job exists exactly if its cause does. Default rank:
   * prompt.
   */
  enqueue<Payload extends object>(
    em: EntityManager,
    job: QueuedJob<Payload>,
    payload: Payload,
    rank?: JobRank,
  ): Promise<void>;
  /** Runs the job's queue. Workers start when they are needed. Each runs one job at a time. */
  work<Payload extends object, Deps>(job: Job<Payload, Deps>, deps: Deps): Promise<void>;
  /** Creates the queues of these jobs. */
  start(jobs: readonly QueuedJob[]): Promise<void>;
  stop(): Promise<void>;
}

/** Stored beside the payload: the trace of the job's cause. */
const traced = z.object({
  trace: z.string().optional().catch(undefined),
  span: z.string().optional().catch(undefined),
});

/** A killed process's job starts again after this silence and its retry delay, as one of its retries. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
const WAIT_MS = 10_000;
/** Interval of the look for due jobs, for retries and for jobs enqueued while no one listened. */
const LOOK_SECONDS = 2;
/** Poll interval of an idle worker by itself: a look wakes one worker of each pool with a due job. */
const WORKER_LOOK_SECONDS = 60;
/** Less than the process allows for its shutdown, to leave time to requeue interrupted jobs. */
const STOP_WITHIN_MS = 1_500;

/** For every queue of ours. The library's notification would wake all workers of all instances. */
export const QUEUE_OPTIONS = {
  notify: false,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: KEEP_SECONDS,
} as const;

/** The queue's options for every job of ours. */
export function sendOptions(
  { retry, expireSeconds }: Pick<QueuedJob, 'retry' | 'expireSeconds'>,
  priority: number,
): SendOptions {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryDelayMax: retry.maxDelaySeconds,
    retryBackoff: true,
    priority,
    // Otherwise a run of over a quarter of an hour counts as dead and starts a second time in parallel.
    ...(expireSeconds === undefined ? {} : { expireInSeconds: expireSeconds }),
  };
}

export function createJobQueue(options: {
  databaseUrl: string;
  log: Log;
  /** Hears of new jobs. Default: one of its own. */
  listener?: Listener;
  tracing?: Tracing;
  /** Default: 2. */
  lookSeconds?: number;
  /** How long a call waits for a connection. */
  waitMs?: number;
  /** Called for every started job with the time it had been due. */
  onBegun?(name: string, lagSeconds: number): void;
  /** Called for every finished job. */
  onEnded?(name: string, outcome: 'done' | 'failed', seconds: number): void;
}): JobQueue {
  const { listener = createListener(options), tracing = NO_TRACING } = options;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: 'job',
    max: 4,
    ...poolOptions(options.databaseUrl, options.waitMs ?? WAIT_MS),
    // Set both: the supervisor skips a queue monitored within the second one, by default a minute.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    ...UNUSED_PARTS,
    application_name: 'wickline-jobs',
  });
  // An 'error' event without a listener ends the process.
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue error'));

  const pools: { name: string; rank: JobRank | undefined; pool: WorkerPool }[] = [];
  const lookSeconds = options.lookSeconds ?? LOOK_SECONDS;
  let notifications: Notifications | null = null;
  let looking: NodeJS.Timeout | undefined;
  const look = createLook({ boss, log: options.log }, (names) => {
    for (const { name, pool } of pools) if (names.has(name)) pool.ring();
  });
  /** Ids of running jobs. */
  const running = new Set<string>();

  const timed = async (name: string, work: () => Promise<void>): Promise<void> => {
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

  /** With `rank`, only jobs of that rank. */
  const openPool = (
    name: string,
    rank: JobRank | undefined,
    size: number,
    run: (row: JobWithMetadata<unknown>) => Promise<void>,
  ): void => {
    const settings = {
      includeMetadata: true as const,
      ...(rank === undefined ? {} : JOB_RANKS[rank].pool),
      pollingIntervalSeconds: Math.max(lookSeconds, WORKER_LOOK_SECONDS),
    };
    const start = (): Promise<string> => {
      const worker = boss.work(name, settings, async (rows: JobWithMetadata<unknown>[]) => {
        const own = await worker;
        pool.begun(own);
        for (const { id } of rows) running.add(id);
        try {
          for (const row of rows) await run(row);
        } finally {
          for (const { id } of rows) running.delete(id);
          pool.ended(own);
        }
      });
      return worker;
    };
    const wake = (worker: string) => boss.notifyWorker(worker);
    const onFault = (err: unknown) => options.log.warn({ err, job: name }, 'no worker could start');
    const pool = createWorkerPool({ size, start, wake, onFault });
    pools.push({ name, rank, pool });
  };

  return {
    async enqueue(em, job, payload, rank = 'prompt') {
      const { name } = job;
      const data = { ...job.payload.parse(payload), ...cause(currentLogScope()) };
      if (!(await joinWaiting(em, job, { data, priority: JOB_RANKS[rank].priority }))) {
        const id = await boss.send(name, data, {
          db: fromKysely(em.getKysely()),
          ...sendOptions(job, JOB_RANKS[rank].priority),
        });
        if (id === null) throw new Error(`The job ${name} was not taken by its queue.`);
      }
      // For a joined job too: a worker may have skipped it while this transaction held it.
      await notifyOfJob(em, name, rank);
    },
    async work(job, deps) {
      const run = async (row: JobWithMetadata<unknown>, rank: JobRank | undefined) => {
        const payload = job.payload.parse(row.data);
        const moment = { enqueuedAt: row.createdOn, rank };
        options.onBegun?.(job.name, lagOf(row));
        await withLogScope({ jobId: row.id, ...cause(traced.parse(row.data)) }, () =>
          inSpan(tracing, spanOf(job.name, row.id), () =>
            timed(job.name, () => job.run(deps, payload, moment)),
          ),
        );
      };
      for (const [rank, workers] of poolsOf(job.workers)) {
        openPool(job.name, rank, workers, (row) => run(row, rank));
      }
      // Jobs may have waited for their first worker. One look serves all that begin together.
      setImmediate(look);
    },
    async start(jobs) {
      await boss.start();
      // Before the library's first cleanup, which runs some seconds from now.
      await keepStoredJobs(boss);
      await indexWaiting(boss);
      // Creating a queue is a transaction behind a lock shared by all instances.
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const { name } of jobs) {
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
      notifications = listenForJobs(listener, {
        onNotification: ring,
        onConnected: () => void look(),
      });
      looking = setInterval(look, lookSeconds * 1_000);
    },
    async stop() {
      clearInterval(looking);
      for (const { pool } of pools) pool.close();
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

function spanOf(job: string, id: string): SpanDetails {
  const attributes = { 'wickline.job': job, 'wickline.job.id': id };
  return { name: `job ${job}`, kind: 'consumer', attributes };
}
