import { z } from 'zod';
import { entitlementField, isoDate } from '../wire-fields.ts';

const count = z.number().int();

/** Entitlements against what the providers last reported, one line per role and script. */
export const accessOverviewAnswer = z.object({
  lines: z.array(
    z.object({
      entitlement: entitlementField,
      provider: z.enum(['discord', 'tradingview']),
      owed: count,
      held: count,
      /** Entitled and held. */
      matched: count,
      /** Entitled, not held, job in progress. */
      underWay: count,
      /** Entitled, not held, blocked or failed. */
      failed: count,
      /** Entitled, but the subscriber gave no username or has not joined yet. */
      waitingForPerson: count,
      /** Held without an entitlement. */
      leftOver: count,
      /** Age of the stalest confirmation among the held grants. */
      oldestLook: isoDate,
    }),
  ),
  timeToAccess: z.object({ p50: z.number().nullable(), p95: z.number().nullable(), grants: count }),
  session: z.enum(['absent', 'unproven', 'working', 'refused']),
});
export type AccessLine = z.infer<typeof accessOverviewAnswer>['lines'][number];

export const failedAccessInput = z
  .object({ cursor: z.uuid(), limit: z.coerce.number().int().min(1).max(200) })
  .partial()
  .optional();
export const failedAccessAnswer = z.object({
  failures: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      entitlement: entitlementField,
      state: z.string(),
      reason: z.string().nullable(),
      attempts: count,
      nextAttemptAt: isoDate,
    }),
  ),
  total: count,
  nextCursor: z.string().nullable(),
});

export const jobBoardAnswer = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      /** Failed at least once and scheduled for a retry. */
      retrying: count,
      active: count,
      failed: count,
      /** Age in seconds of the oldest runnable job. */
      oldestSeconds: z.number().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      /** retry: scheduled to run again. failed: out of retries. */
      state: z.enum(['retry', 'failed']),
      attempts: count,
      reason: z.string().nullable(),
      accountId: z.string().nullable(),
      /** Null: no account, or it was erased. */
      email: z.string().nullable(),
      createdAt: z.string(),
      nextAttemptAt: isoDate,
    }),
  ),
});
export const retryJobsInput = z.object({
  queue: z.string().max(100),
  ids: z.array(z.uuid()).min(1).max(200),
});
export const retryJobsAnswer = z.object({ retried: count });

export const providerStatesAnswer = z.array(
  z.object({
    name: z.enum(['database', 'stripe', 'discord', 'tradingview', 'mail']),
    mode: z.enum(['own', 'sandbox', 'off']),
    state: z.enum(['up', 'connecting', 'degraded', 'refused', 'down', 'off']),
    /** Explains the state where it needs explaining. */
    message: z.string().nullable(),
    /** Start of the state, as observed by this process. */
    since: isoDate,
    lastError: z
      .object({ at: z.string(), call: z.string(), kind: z.string(), reason: z.string() })
      .nullable(),
    lastSuccessAt: isoDate,
  }),
);
export type ProviderStateView = z.infer<typeof providerStatesAnswer>[number];

/** Subscriptions for an operator to judge: not sold here, at an unknown price, or of a retired plan. */
export const oddSubscriptionsAnswer = z.object({
  foreign: z.array(z.object({ subscriptionId: z.string(), seenAt: z.string() })),
  unknownPrice: z.array(
    z.object({
      subscriptionId: z.string(),
      userId: z.string(),
      email: z.string().nullable(),
      priceId: z.string().nullable(),
      stripeStatus: z.string(),
    }),
  ),
  /** Accounts blocked from buying since a lost dispute. */
  onHold: z.array(
    z.object({ accountId: z.string(), email: z.string().nullable(), since: z.string() }),
  ),
});

export const statisticsInput = z
  .object({ days: z.coerce.number().int().min(7).max(730) })
  .optional();
export const statisticsAnswer = z.object({
  currency: z.string(),
  /** When the last day was counted, in business time. Null without one. */
  takenAt: z.string().nullable(),
  days: z.array(
    z.object({
      day: z.string(),
      mrrCents: count,
      /** MRR in other currencies than the business's own, by currency. */
      mrrElsewhere: z.record(z.string(), count),
      active: z.record(z.string(), count),
      joined: count,
      churned: count,
      pastDue: count,
      p50: z.number().nullable(),
      p95: z.number().nullable(),
      grants: count,
    }),
  ),
});
