import { z } from 'zod';
import { MARK_KINDS } from '../../../domain/offers/identity.ts';
import { MAX_TRIAL_DAYS, MIN_TRIAL_DAYS, TRIAL_CARDS } from '../../../domain/offers/trial.ts';
import { entitlementField, isoDate, planField } from '../../wire-fields.ts';

export const setTrialRuleInput = z.object({
  plan: planField,
  /** Null: no trial. */
  days: z.number().int().min(MIN_TRIAL_DAYS).max(MAX_TRIAL_DAYS).nullable(),
  card: z.enum(TRIAL_CARDS),
  /** Those of the plan that a trial gives. Empty: all. */
  indicators: z.array(entitlementField).max(100).default([]),
});

const rule = z.object({
  plan: z.string(),
  /** Null: the plan has no trial. */
  days: z.number().nullable(),
  card: z.enum(TRIAL_CARDS),
  /** Named by the rule. Empty: all of the plan. */
  indicators: z.array(z.string()),
  /** Every named indicator has left the plan: no trial is offered. */
  isEmptied: z.boolean(),
  running: z.number(),
  paid: z.number(),
  left: z.number(),
  refused: z.number(),
});
export type TrialRuleView = z.infer<typeof rule>;
/** One row for each plan on sale. */
export const trialRulesAnswer = z.object({ rules: z.array(rule) });

export const userTrialsInput = z.object({ accountId: z.uuid() });

const trial = z.object({
  plan: z.string(),
  state: z.enum(['running', 'paid', 'left', 'refused']),
  hasCard: z.boolean(),
  isAllowed: z.boolean(),
  /** Until the first payment. Null: all of the plan. */
  indicators: z.array(z.string()).nullable(),
  startedAt: z.string(),
  endsAt: z.string(),
  /** For a refused trial: when the same person began the first. */
  earlierAt: isoDate,
});
const edge = z.object({
  kind: z.enum(MARK_KINDS),
  /** The other account. */
  userId: z.string(),
  /** Null after its erasure. */
  email: z.string().nullable(),
  since: z.string(),
  hadTrial: z.boolean(),
});
export const userTrialsAnswer = z.object({
  trials: z.array(trial),
  /** Other accounts that share a mark with this one. */
  edges: z.array(edge),
  /** An operator allowed one more trial, which has not started yet. */
  isAllowed: z.boolean(),
  /** Whether any plan has a trial now: without one there is nothing to allow. */
  isOffered: z.boolean(),
});
export type UserTrialsAnswer = z.infer<typeof userTrialsAnswer>;
