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
import { inSpan, NO_TRACING, type SpanWords, type Tracing } from '../tracing/tracing.ts';
import { hearJobs, type JobBell, ringForJob } from './job-bell.ts';
import { JOBS, type JobMoment, type JobName, type JobPayload } from './job-definitions.ts';
import { createJobLane, type JobLane } from './job-lane.ts';
import { JOB_RANKS, type JobRank } from './job-ranks.ts';
import { comeAgainAtOnce, KEEP_SECONDS, keepStoredJobs } from './keep-jobs.ts';

export interface JobQueue {
  /**
   * Written in the caller's transaction: the job exists exactly when what caused it does. `rank` absent:
   * prompt.
   */
  enqueue<N extends JobName>(
    em: EntityManager,
    name: N,
    payload: JobPayload<N>,
    rank?: JobRank,
  ): Promise<void>;
  /** `handler` is given one job at a time; a throw means again later. With `rank` only jobs of it. */
  work<N extends JobName>(
    name: N,
    concurrency: number,
    handler: (payload: JobPayload<N>, job: JobMoment) => Promise<void>,
    rank?: JobRank,
  ): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Beside the payload, of whoever caused the job. */
const traced = z.object({
  trace: z.string().optional().catch(undefined),
  span: z.string().optional().catch(undefined),
});

/** A job of a killed process is known for lost after so many seconds of silence, and seen at the next look. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
/** Between two looks of a worker that nobody woke: for what is tried again, or was written while nobody listened. */
const LOOK_SECONDS = 2;
/** Less than the process gives everything that runs in it, with time to write down what was interrupted. */
const STOP_WITHIN_MS = 1_500;

/** Of every queue of ours, whoever makes it. Its own notice of a job would wake all workers of all instances. */
export const QUEUE_OPTIONS = {
  notify: false,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: KEEP_SECONDS,
} as const;

/** Of every job of ours, whoever writes it. */
export function sendOptions(name: JobName, priority: number): SendOptions {
  const definition = JOBS[name];
  return {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryDelayMax: definition.retryDelayMaxSeconds,
    retryBackoff: true,
    priority,
    // Else a run of a quarter of an hour is taken for dead, and begun a second time beside the first.
    ...('longestSeconds' in definition ? { expireInSeconds: definition.longestSeconds } : {}),
  };
}

export function createJobQueue(options: {
  databaseUrl: string;
  log: Log;
  tracing?: Tracing;
  /** Default: 2. */
  lookSeconds?: number;
  /** Told of every job that begins, and for how long it was due by then. */
  onBegun?(name: JobName, lagSeconds: number): void;
  /** Told of every job that ended. */
  onEnded?(name: JobName, outcome: 'done' | 'failed', seconds: number): void;
}): JobQueue {
  const tracing = options.tracing ?? NO_TRACING;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: 'job',
    max: 4,
    // Both: the supervisor passes over a queue that was looked at less than the other's time ago, a minute unless said.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: false,
    application_name: 'wickline-jobs',
  });
  // Without a listener an emitted error would end the process.
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue trouble'));

  const lanes: { name: JobName; rank: JobRank | undefined; lane: JobLane }[] = [];
  let bell: JobBell | null = null;
  /** By their ids. */
  const running = new Set<string>();

  const timed = async (name: JobName, work: () => Promise<void>): Promise<void> => {
    const started = performance.now();
    const ended = (outcome: 'done' | 'failed') =>
      options.onEnded?.(name, outcome, (performance.now() - started) / 1000);
    try {
      await work();
      ended('done');
    } catch (error) {
      options.log.warn({ err: error, job: name }, 'a job failed; it comes again');
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
      await ringForJob(em, name, rank);
    },
    async work(name, concurrency, handler, rank) {
      const lane = createJobLane((worker) => boss.notifyWorker(worker));
      lanes.push({ name, rank, lane });
      const settings = {
        includeMetadata: true as const,
        ...(rank === undefined ? {} : JOB_RANKS[rank].lane),
        pollingIntervalSeconds: options.lookSeconds ?? LOOK_SECONDS,
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
          lane.begun(own);
          for (const { id } of jobs) running.add(id);
          try {
            for (const job of jobs) await run(job);
          } finally {
            for (const { id } of jobs) running.delete(id);
            lane.ended(own);
          }
        });
        lane.add(await worker);
      }
    },
    async start() {
      await boss.start();
      // Before the library's first look for what it may throw away, some seconds from now.
      await keepStoredJobs(boss);
      // Each making is a transaction behind a lock that all instances share.
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of Object.keys(JOBS)) {
        const queue = known.get(name);
        if (queue === undefined) await boss.createQueue(name, QUEUE_OPTIONS);
        // Made by an older version, or by a restore of one.
        else if (!isOurs(queue)) await boss.updateQueue(name, QUEUE_OPTIONS);
      }
      const ring = (name: string, rank: string): void => {
        for (const each of lanes) {
          if (each.name === name && (each.rank ?? rank) === rank) each.lane.ring();
        }
      };
      const ringAll = (): void => {
        for (const { lane } of lanes) lane.ring();
      };
      const { databaseUrl, log } = options;
      bell = hearJobs({ databaseUrl, log, onRing: ring, onBack: ringAll });
    },
    async stop() {
      const patience = { graceful: true, timeout: STOP_WITHIN_MS };
      await Promise.all([bell?.stop(), boss.stop({ ...patience, close: false })]);
      try {
        await comeAgainAtOnce(boss, [...running]);
      } catch (error) {
        options.log.warn({ err: error }, 'interrupted jobs come again as if they had failed');
      }
      // The connections, which the first call left open.
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

function spanOf(job: JobName, id: string): SpanWords {
  const attributes = { 'wickline.job': job, 'wickline.job.id': id };
  return { name: `job ${job}`, kind: 'consumer', attributes };
}

/** By PostgreSQL's own time, in which all three moments are. */
function lagOf({ createdOn, startAfter, startedOn }: JobWithMetadata<unknown>): number {
  const due = Math.max(createdOn.getTime(), startAfter.getTime());
  return Math.max(0, startedOn.getTime() - due) / 1000;
}
