import type { z } from 'zod';
import type { JobRank, Workers } from './job-ranks.ts';

/** Enough retries for years of outage: the job never fails for a long one. */
export const UNTIL_DONE = 1_000_000;
export const DAY_SECONDS = 24 * 60 * 60;

/** The part of a job that its callers and the queue need. */
export interface QueuedJob<Payload extends object = object> {
  /** Also the name of its queue. */
  name: string;
  payload: z.ZodType<Payload>;
  /** Exponential backoff. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
  /**
   * One waiting job per `accountId` is enough: it reads the whole state when it begins. Such a payload may also
   * have `catalogue` and `askedAt`.
   */
  isJoined?: true;
  /** A longer run counts as dead and starts again. Default: a quarter of an hour. */
  expireSeconds?: number;
}

export interface JobMoment {
  /** By PostgreSQL's clock, whatever delayed it since. */
  enqueuedAt: Date;
  /** The rank that its worker takes. Undefined if the worker takes every rank. */
  rank: JobRank | undefined;
}

export interface Job<Payload extends object, Deps> extends QueuedJob<Payload> {
  workers: Workers;
  /** A throw retries later. */
  run(deps: Deps, payload: Payload, moment: JobMoment): Promise<void>;
}

/** Infers payload and dependencies. composition/jobs.ts lists every job. */
export function defineJob<Payload extends object, Deps>(
  job: Job<Payload, Deps>,
): Job<Payload, Deps> {
  return job;
}
