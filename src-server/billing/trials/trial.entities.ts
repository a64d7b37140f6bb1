import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import type { MarkKind } from '../../../src/domain/offers/identity.ts';
import type { TrialCard } from '../../../src/domain/offers/trial.ts';

/** The trial of a plan. Without a row the plan has none. */
export const TrialRuleEntity = defineEntity({
  name: 'TrialRule',
  tableName: 'trial_rule',
  properties: {
    plan: p.text().primary(),
    days: p.integer(),
    card: p.text().$type<TrialCard>(),
    /** The indicators that a trial gives. Null or empty: all of the plan. */
    indicators: p.json<Entitlement[]>().nullable(),
    changedAt: p.datetime(3),
  },
});

/** running: free until `endsAt`. paid: charged since. left: ended unpaid. refused: a second trial. */
export type TrialState = 'running' | 'paid' | 'left' | 'refused';

/** A trial that began at Stripe. */
export const TrialUseEntity = defineEntity({
  name: 'TrialUse',
  tableName: 'trial_use',
  properties: {
    stripeSubscriptionId: p.text().primary(),
    /** In the order in which the guard met them: of two trials the first stays. */
    seq: p.integer(),
    userId: p.uuid().index('trial_use_user_index'),
    plan: p.text(),
    billingCycle: p.text().nullable(),
    /** The indicators that the page named when it began. Null: all of the plan. */
    indicators: p.json<Entitlement[]>().nullable(),
    state: p.text().$type<TrialState>(),
    hasCard: p.boolean(),
    /** Business time, as are all times of this table. */
    startedAt: p.datetime(3),
    endsAt: p.datetime(3),
    /** For a refused one: the earlier trial of the same person, and what they share. */
    earlierUserId: p.uuid().nullable(),
    earlierAt: p.datetime(3).nullable(),
    shared: p.json<MarkKind[]>().nullable(),
    /** The sum and date that the last mail named. */
    announcedCents: p.double().$type<number>().nullable(),
    announcedEnd: p.datetime(3).nullable(),
    remindedAt: p.datetime(3).nullable(),
    settledAt: p.datetime(3).nullable(),
    /** By an operator: never refused. */
    isAllowed: p.boolean(),
    /** When its bank debit after the trial was last seen pending. Null: it was not. */
    debitSeenAt: p.datetime(3).nullable(),
    /** When the marks of its account were last compared. */
    checkedAt: p.datetime(3),
  },
});
export type TrialUse = InferEntity<typeof TrialUseEntity>;

/** A keyed hash of one fact about a person. Accounts with a hash in common belong together. */
export const IdentityMarkEntity = defineEntity({
  name: 'IdentityMark',
  tableName: 'identity_mark',
  properties: {
    userId: p.uuid().primary(),
    kind: p.text().$type<MarkKind>().primary(),
    hash: p.text().primary(),
    firstSeenAt: p.datetime(3),
    lastSeenAt: p.datetime(3).index('identity_mark_seen_index'),
  },
  indexes: [{ name: 'identity_mark_hash_index', properties: ['hash'] }],
});

/** An operator allows one more trial. */
export const TrialPassEntity = defineEntity({
  name: 'TrialPass',
  tableName: 'trial_pass',
  properties: {
    userId: p.uuid().primary(),
    operatorId: p.uuid(),
    at: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});

/** The key of the hashes, sealed. Kept for good: another one would forget every mark. */
export const IdentityKeyEntity = defineEntity({
  name: 'IdentityKey',
  tableName: 'identity_key',
  properties: { id: p.integer().primary().autoincrement(false), sealed: p.text() },
});
