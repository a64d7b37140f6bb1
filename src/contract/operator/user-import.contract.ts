import { z } from 'zod';
import { isoDate } from '../wire-fields.ts';

/**
 * checking: compares the rows with users and Stripe. checked: dry run finished, nothing changed. applying: creates
 * accounts row by row. applied: all created. dropped: canceled by the operator.
 */
const IMPORT_STATES = ['checking', 'checked', 'applying', 'applied', 'dropped'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a row is not imported. */
const ROW_PROBLEMS = [
  'bad-email',
  'bad-subscription',
  'bad-discord',
  'bad-tradingview',
  'formula',
  'columns-differ',
  'duplicate-email',
  'duplicate-subscription',
  'duplicate-customer',
  'duplicate-discord',
  'duplicate-tradingview',
  'has-account',
  'subscription-in-use',
  'customer-in-use',
  'discord-in-use',
  'tradingview-in-use',
  'subscription-unknown',
  'subscription-ended',
  'price-unknown',
  'bad-plan',
  'bad-until',
  'bad-lifetime',
  'bad-source',
  'until-past',
  'until-and-lifetime',
  'end-without-plan',
  'plan-without-end',
  'duplicate-source-ref',
  'source-ref-in-use',
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

const importView = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  createdAt: z.string(),
  endedAt: isoDate,
  total: z.number().int(),
  /** Rows to import, or imported. */
  ready: z.number().int(),
  /** Ready rows with a live subscription at Stripe. */
  paying: z.number().int(),
  conflicts: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  invited: z.number().int(),
  /** Row count per problem. */
  problems: z.record(z.string(), z.number().int()),
  /** Why the import is waiting. */
  waitsFor: z.string().nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const importsAnswer = z.array(importView);
const ROW_VERDICTS = ['ready', 'conflict', 'failed'] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];
export const importInput = z.object({ id: z.uuid() });
export const importRowsInput = z.object({
  id: z.uuid(),
  /** failed: was ready, but another sign-up took the address first. */
  verdict: z.enum(ROW_VERDICTS),
  /** Last line number of the previous page. */
  cursor: z.coerce.number().int().min(0).nullish(),
});
export const importRowsAnswer = z.array(
  z.object({
    line: z.number().int(),
    email: z.string(),
    stripeSubscriptionId: z.string().nullable(),
    discordName: z.string().nullable(),
    tradingViewName: z.string().nullable(),
    state: z.string(),
    problems: z.array(z.string()),
  }),
);
