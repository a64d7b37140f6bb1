import { z } from 'zod';
import { MOVE_PROBLEMS } from '../../domain/move/verdict.ts';
import { entitlementField, isoDate, planField } from '../wire-fields.ts';

/**
 * reading: lists Stripe's live subscriptions. matched: prices and people can be decided. moving: adopts
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

const movePrice = z.object({
  priceId: z.string(),
  amountMinor: z.number().int().nullable(),
  currency: z.string(),
  interval: z.object({ unit: z.string(), count: z.number().int() }).nullable(),
  members: z.number().int(),
  /** Coupons in use at this price. */
  coupons: z.array(z.string()),
  /** The plan that the price's metadata names. */
  suggested: planField.nullable(),
  /** 'own': a price that we sell. */
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
  skip: z.number().int(),
  conflicts: z.number().int(),
  moved: z.number().int(),
  failed: z.number().int(),
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
  prices: z.array(movePrice),
  /** Entitlements of the people who would move in. */
  gives: z.array(gain),
  /** Proves to `applyMove` that nothing changed since this answer. */
  expected: z.string(),
  /** The engine would take these, and does not until the move is finished. */
  withheld: z.array(withheld),
});
export type MoveView = z.infer<typeof moveAnswer>;

export const latestMoveAnswer = moveAnswer.nullable();
export const moveInput = z.object({ id: z.uuid() });
export const moveStarted = z.object({ id: z.string() });
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
  verdict: z.enum(['adopt', 'attach', 'known', 'skip', 'conflict']),
  /** Last subscription of the previous page. */
  cursor: z.string().max(255).nullish(),
});
export const moveMembersAnswer = z.array(
  z.object({
    subscriptionId: z.string(),
    email: z.string().nullable(),
    plan: planField.nullable(),
    coupon: z.string().nullable(),
    trialEndsAt: isoDate,
    endsAt: isoDate,
    problem: z.enum(MOVE_PROBLEMS).nullable(),
    state: z.string(),
    accountId: z.string().nullable(),
  }),
);
