import { z } from 'zod';
import { ENTITLEMENTS } from '../../domain/entitlement.ts';
import { isoDate, planField } from '../wire-fields.ts';

const entitlementField = z.enum(ENTITLEMENTS);
const count = z.number().int();

/** What is owed against what the providers were last seen to hold, one line per role and script. */
export const accessOverviewAnswer = z.object({
  lines: z.array(
    z.object({
      entitlement: entitlementField,
      provider: z.enum(['discord', 'tradingview']),
      owed: count,
      held: count,
      /** Owed and held. */
      matched: count,
      /** Owed, not held, and being worked on. */
      underWay: count,
      /** Owed, not held, blocked or failed. */
      failed: count,
      /** Owed to people who named no account there, or are not inside yet. */
      waitingForPerson: count,
      /** Held and not owed any more. */
      leftOver: count,
      /** When the longest unseen of those held was last looked at. */
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
      /** Failed before, and coming again by themselves. */
      retrying: count,
      active: count,
      failed: count,
      /** Of those that may run now; seconds. */
      oldestSeconds: z.number().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      /** retry: comes again by itself. failed: gave up. */
      state: z.enum(['retry', 'failed']),
      attempts: count,
      reason: z.string().nullable(),
      accountId: z.string().nullable(),
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
    /** A sentence where the state needs one. */
    message: z.string().nullable(),
    /** Since when it is so, as far as this process saw. */
    since: isoDate,
    lastError: z
      .object({ at: z.string(), call: z.string(), kind: z.string(), reason: z.string() })
      .nullable(),
    lastSuccessAt: isoDate,
  }),
);
export type ProviderStateView = z.infer<typeof providerStatesAnswer>[number];

/** What a person has to judge: sold by nobody here, at a price that no plan has, or sold no more. */
export const oddSubscriptionsAnswer = z.object({
  foreign: z.array(z.object({ subscriptionId: z.string(), seenAt: z.string() })),
  unknownPrice: z.array(
    z.object({
      subscriptionId: z.string(),
      userId: z.string(),
      priceId: z.string().nullable(),
      stripeStatus: z.string(),
    }),
  ),
  /** Nothing is sold to them since a dispute was lost. */
  onHold: z.array(
    z.object({ accountId: z.string(), email: z.string().nullable(), since: z.string() }),
  ),
});

export const statisticsInput = z
  .object({ days: z.coerce.number().int().min(7).max(730) })
  .optional();
export const statisticsAnswer = z.object({
  currency: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      mrrCents: count,
      /** By currency, of those who pay in another than the business's. */
      mrrElsewhere: z.record(z.string(), count),
      active: z.partialRecord(planField, count),
      joined: count,
      churned: count,
      pastDue: count,
      p50: z.number().nullable(),
      p95: z.number().nullable(),
      grants: count,
    }),
  ),
});
export type DayFigures = z.infer<typeof statisticsAnswer>['days'][number];
