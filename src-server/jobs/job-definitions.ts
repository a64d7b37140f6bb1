import { z } from 'zod';

/** Enough retries for years of outage: the job never fails for a long one. */
const UNTIL_DONE = 1_000_000;
const A_DAY = 24 * 60 * 60;

/**
 * Survives an outage of hours and finishes what it started. A role for twenty thousand members
 * takes six hours at Discord's pace; a dead process is detected by its heartbeat.
 */
const BULK_PATIENCE = {
  retryLimit: UNTIL_DONE,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 10,
  longestSeconds: A_DAY,
} as const;

/** Likewise for an import: a hundred thousand customers take hours at Stripe's pace. */
const IMPORT_PATIENCE = {
  retryLimit: UNTIL_DONE,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  longestSeconds: A_DAY,
} as const;

/** Every job, with its payload and retry policy. */
export const JOBS = {
  'reconcile-access': {
    /** `askedAt`: time of the first request, kept when a busy account's job is enqueued again. */
    payload: z.object({ accountId: z.string(), askedAt: z.iso.datetime().optional() }),
    retryLimit: 20,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
  },
  'adopt-payments': {
    /**
     * Jobs of an older version lack `signUpId`. They adopt nothing, because an equal address is not
     * enough.
     */
    payload: z.object({ accountId: z.string(), signUpId: z.string().optional() }),
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 1_800,
  },
  'mail-password-reset': {
    payload: z.object({ email: z.string() }),
    retryLimit: 5,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 60,
  },
  'run-bulk-action': {
    payload: z.object({ jobId: z.string() }),
    ...BULK_PATIENCE,
  },
  // Kicks and bans must not wait until thousands get their role.
  'run-urgent-bulk-action': {
    payload: z.object({ jobId: z.string() }),
    ...BULK_PATIENCE,
  },
  'check-import': {
    payload: z.object({ importId: z.string() }),
    ...IMPORT_PATIENCE,
  },
  'apply-import': {
    payload: z.object({ importId: z.string() }),
    ...IMPORT_PATIENCE,
  },
  'erase-account': {
    payload: z.object({ accountId: z.string() }),
    // Retries until the providers confirm: a person waits to be erased, whatever the outage.
    retryLimit: UNTIL_DONE,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
  },
  'send-mail': {
    payload: z.object({ mailId: z.string() }),
    // A mail waits for the mail server, whatever the outage.
    retryLimit: UNTIL_DONE,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 1_800,
  },
} as const satisfies Record<string, JobDefinition>;

interface JobDefinition {
  payload: z.ZodType;
  retryLimit: number;
  retryDelaySeconds: number;
  retryDelayMaxSeconds: number;
  /** A longer run counts as dead. Default: a quarter of an hour. */
  longestSeconds?: number;
}

/** When the job was enqueued, by PostgreSQL's clock, whatever delayed it since. */
export interface JobMoment {
  enqueuedAt: Date;
}

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;
