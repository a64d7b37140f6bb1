import { z } from 'zod';
import { EXIT_KINDS } from '../domain/exits/exit.ts';
import { NEED_KINDS } from '../domain/operator/needs.ts';
import { auditAnswer } from './operator/audit.contract.ts';
import { entitlementField } from './wire-fields.ts';

const count = z.number().int();
const kind = z.enum(NEED_KINDS);

/** Everything that waits for this operator, most urgent first. */
export const needsAnswer = z.array(z.object({ kind, count }));

/** One of the things that a need counts. */
const needItem = z.object({
  name: z.string(),
  /** The id that the action or link takes: of an account, a payment attempt, a webhook. */
  id: z.string().nullable(),
  /** A code, as for failed access, or a moment, as for a dispute. */
  note: z.string().nullable(),
  /** The kind of a declaration by form. */
  exit: z.enum(EXIT_KINDS).optional(),
  /** The dispute of the item, with Stripe's code of its reason. */
  dispute: z
    .object({ id: z.string(), amountCents: count, currency: z.string(), reason: z.string() })
    .optional(),
});

const homeNeed = z.object({
  kind,
  count,
  /** The first ones. */
  items: z.array(needItem),
  /** The one dispute that waits for an answer. */
  caseId: z.string().optional(),
});
export type HomeNeed = z.infer<typeof homeNeed>;

const moneyFigure = z.object({
  name: z.enum(['cash', 'joined', 'active', 'ended']),
  today: z.number(),
  /** Until the same time of day; null without data. */
  yesterday: z.number().nullable(),
  month: z.number(),
  /** Until the same day and time; null without data. */
  lastMonth: z.number().nullable(),
  /** The payments behind both months of an amount. Absent for a count. */
  payments: z.object({ now: count, before: count.nullable() }).optional(),
  /** Per day since the first of the month, and all of last month; null under a week of data. */
  lines: z
    .object({ month: z.array(z.number()), lastMonth: z.array(z.number().nullable()) })
    .nullable(),
});
export type MoneyFigure = z.infer<typeof moneyFigure>;

const money = z.object({
  /** Business time of the answer. */
  at: z.string(),
  currency: z.string(),
  figures: z.array(moneyFigure),
  /** Users who pay nothing for now, and are no paying subscribers until the pause or the dispute ends. */
  held: z.object({ paused: count, onHold: count }),
  /** Received this month in other currencies, in minor units. */
  elsewhere: z.record(z.string(), z.number()),
});
export type HomeMoney = z.infer<typeof money>;

const who = { at: z.string(), accountId: z.string().nullable(), email: z.string().nullable() };

const businessEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paid'),
    ...who,
    amountCents: count,
    refundedCents: count,
    currency: z.string(),
    /** For a gift or a plan for life. */
    isOnce: z.boolean().optional(),
    /** The plan that it bought for life. */
    forLife: z.string().nullable().optional(),
    /** The gift that it bought. */
    gift: z.object({ plan: z.string(), months: count }).nullable().optional(),
  }),
  /** A payment that put no subscription on hold: of a gift or a plan for life, or of an unknown payer. */
  z.object({
    kind: z.literal('disputed'),
    ...who,
    amountCents: count,
    currency: z.string(),
  }),
  z.object({ kind: z.enum(['ended', 'paused', 'on-hold', 'past-due']), ...who, plan: z.string() }),
  z.object({
    kind: z.literal('will-end'),
    ...who,
    plan: z.string(),
    endsAt: z.string(),
    /** The customer did not ask for it. */
    byOperator: z.boolean(),
  }),
  z.object({
    kind: z.literal('kept'),
    ...who,
    plan: z.string(),
    /** The customer did not ask for it. */
    byOperator: z.boolean(),
  }),
  z.object({ kind: z.literal('trial'), ...who, plan: z.string() }),
  /** Declared by form. `effectiveAt` null: it takes no effect, or was not carried out yet. */
  z.object({
    kind: z.literal('withdrawal'),
    ...who,
    effectiveAt: z.string().nullable(),
    isStopped: z.boolean(),
  }),
  z.object({ kind: z.literal('switched'), ...who, plan: z.string(), before: z.string() }),
  z.object({
    kind: z.literal('access'),
    ...who,
    /** They had it before, as before a pause. */
    again: z.boolean(),
    entitlements: z.array(entitlementField),
  }),
]);
export type BusinessEvent = z.infer<typeof businessEvent>;

export const homeAnswer = z.object({
  needs: z.array(homeNeed),
  /** Null: the role may not see it, as for the next ones. */
  money: money.nullable(),
  events: z.array(businessEvent).nullable(),
  acts: auditAnswer.shape.entries.nullable(),
  /** The business clock of a sandbox, while it differs from the machine's. */
  movedClock: z.string().optional(),
});
export type HomeAnswer = z.infer<typeof homeAnswer>;
