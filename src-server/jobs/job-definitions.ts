import { z } from 'zod';

/** Years of pauses: nothing of this patience fails because a provider was away for long. */
const UNTIL_DONE = 1_000_000;
const A_DAY = 24 * 60 * 60;

/**
 * An outage of hours is waited out: what was begun is brought to its end. A role for twenty thousand members
 * takes six hours at Discord's pace; a process that died is noticed by its heartbeat.
 */
const BULK_PATIENCE = {
  retryLimit: UNTIL_DONE,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 10,
  longestSeconds: A_DAY,
} as const;

/** The same for an import: a hundred thousand customers take hours at Stripe's pace. */
const IMPORT_PATIENCE = {
  retryLimit: UNTIL_DONE,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  longestSeconds: A_DAY,
} as const;

/** Every job that exists: its payload, and how often and how patiently it is tried again. */
export const JOBS = {
  'reconcile-access': {
    /** `askedAt`: of the first of them, where the account was busy and the job was written anew. */
    payload: z.object({ accountId: z.string(), askedAt: z.iso.datetime().optional() }),
    retryLimit: 20,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
  },
  'adopt-payments': {
    /** Without `signUpId` an older version wrote it: nothing is adopted for an equal address. */
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
  // A kick or a ban does not wait until thousands have their role.
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
    // Until the providers let go: a person waits for being forgotten, whatever is down.
    retryLimit: UNTIL_DONE,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
  },
  'send-mail': {
    payload: z.object({ mailId: z.string() }),
    // A letter waits for the mail server, however long that is away.
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
  /** A longer run is taken for dead; absent: a quarter of an hour. */
  longestSeconds?: number;
}

/** When the job was written, whatever delayed it since. Machine time, PostgreSQL's own. */
export interface JobMoment {
  enqueuedAt: Date;
}

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;
