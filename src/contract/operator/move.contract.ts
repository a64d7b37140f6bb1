import { z } from 'zod';
import { FILE_KINDS } from '../../domain/move/sources.ts';
import { MOVE_PROBLEMS } from '../../domain/move/verdict.ts';
import { entitlementField, isoDate, planField } from '../wire-fields.ts';

/**
 * reading: lists live purchases. matched: prices and people can be decided. moving: adopts
 * person by person. watching: everyone moved in, nothing is taken from them yet. finished, rolling-back,
 * rolled-back, dropped: over, or about to be.
 */
const MOVE_STATES = [
  'reading',
  'matched',
  'moving',
  'watching',
  'finished',
  'rolling-back',
  'rolled-back',
  'dropped',
] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** failed: reading stopped before the end, and needs the seller. */
const MOVE_SOURCE_STATES = ['reading', 'read', 'failed'] as const;
export type MoveSourceState = (typeof MOVE_SOURCE_STATES)[number];

const moveSource = z.object({
  /** 'stripe', 'whop', or 'file:' and the kind. */
  source: z.string(),
  state: z.enum(MOVE_SOURCE_STATES),
  members: z.number().int(),
  /** Why reading stopped. */
  failure: z.string().nullable(),
  fileName: z.string().nullable(),
  readAt: isoDate,
});

const movePrice = z.object({
  priceId: z.string(),
  source: z.string(),
  /** How a source outside Stripe names the price. */
  label: z.string().nullable(),
  amountMinor: z.number().int().nullable(),
  currency: z.string(),
  interval: z.object({ unit: z.string(), count: z.number().int() }).nullable(),
  members: z.number().int(),
  /** Coupons in use at this price. */
  coupons: z.array(z.string()),
  /** The plan that the price's metadata, or the file, names. */
  suggested: planField.nullable(),
  /** 'own': a price that we sell, or a plan of ours. */
  decision: z.enum(['own', 'open', 'not-ours', 'plan']),
  plan: planField.nullable(),
});
export type MovePrice = z.infer<typeof movePrice>;

const moveCounts = z.object({
  members: z.number().int(),
  /** New accounts. */
  adopt: z.number().int(),
  /** Existing accounts. */
  attach: z.number().int(),
  known: z.number().int(),
  /** Purchases at Whop that are subscriptions in our Stripe account. */
  merged: z.number().int(),
  skip: z.number().int(),
  conflicts: z.number().int(),
  moved: z.number().int(),
  failed: z.number().int(),
});

/** Progress at one provider. Nothing is lost until the move is finished. */
const providerChange = z.object({
  provider: z.enum(['discord', 'tradingview']),
  gains: z.number().int(),
  keeps: z.number().int(),
  loses: z.number().int(),
});
/** A person with more than one running payment. */
const doublePayer = z.object({
  email: z.string(),
  purchases: z.array(
    z.object({
      source: z.string(),
      ref: z.string(),
      plan: planField.nullable(),
      until: isoDate,
    }),
  ),
});
const gain = z.object({ entitlement: entitlementField, people: z.number().int() });
const withheld = z.object({
  accountId: z.string(),
  email: z.string(),
  entitlement: entitlementField,
  since: z.string(),
});

const moveAnswer = z.object({
  id: z.string(),
  state: z.enum(MOVE_STATES),
  createdAt: z.string(),
  readAt: isoDate,
  counts: moveCounts,
  sources: z.array(moveSource),
  prices: z.array(movePrice),
  paysTwice: z.array(doublePayer),
  changes: z.array(providerChange),
  /** Entitlements of the people who would move in. */
  gives: z.array(gain),
  /** Proves to `applyMove` that nothing changed since this answer. */
  expected: z.string(),
  /** The engine would take these, and does not until the move is finished. */
  withheld: z.array(withheld),
});
export type MoveView = z.infer<typeof moveAnswer>;

export const latestMoveAnswer = moveAnswer.nullable();
export const fileKindField = z.enum(FILE_KINDS);
export const moveInput = z.object({ id: z.uuid() });
export const moveStarted = z.object({ id: z.string() });
/** The key is one word of printable characters. */
export const readWhopInput = z.object({ token: z.string().regex(/^[\x21-\x7e]{8,500}$/) });
export const mapPriceInput = z.object({
  id: z.uuid(),
  priceId: z.string().min(1).max(255),
  /** Null: not ours. */
  plan: planField.nullable(),
});
export const applyMoveInput = z.object({ id: z.uuid(), expected: z.string().max(64) });
/** The number that the operator typed. */
export const typedMoveInput = z.object({ id: z.uuid(), typed: z.number().int() });
export const moveMembersInput = z.object({
  id: z.uuid(),
  verdict: z.enum(['adopt', 'attach', 'known', 'merged', 'skip', 'conflict']),
  /** Last purchase of the previous page. */
  cursor: z.string().max(255).nullish(),
});
export const moveMembersAnswer = z.array(
  z.object({
    subscriptionId: z.string(),
    source: z.string(),
    /** Line of the uploaded file. */
    line: z.number().int().nullable(),
    email: z.string().nullable(),
    plan: planField.nullable(),
    coupon: z.string().nullable(),
    trialEndsAt: isoDate,
    endsAt: isoDate,
    until: isoDate,
    problem: z.enum(MOVE_PROBLEMS).nullable(),
    state: z.string(),
    accountId: z.string().nullable(),
  }),
);
