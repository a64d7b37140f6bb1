import { z } from 'zod';
import { ENDINGS } from '../../../domain/leaving/endings.ts';
import { LEAVE_OFFERS, LEAVE_REASONS } from '../../../domain/leaving/leave.ts';
import { PRESETS } from '../../../domain/numbers/day-range.ts';
import { numbersCsvInput, numbersInput } from '../../operator-numbers.contract.ts';
import { planField } from '../../wire-fields.ts';

export const retentionInput = numbersInput;

const RETENTION_TABLES = ['endings', 'reasons', 'offers'] as const;
export type RetentionTable = (typeof RETENTION_TABLES)[number];

export const retentionCsvInput = numbersCsvInput
  .omit({ currency: true })
  .extend({ table: z.enum(RETENTION_TABLES) });

const count = z.number().int();
const range = z.object({ from: z.string(), to: z.string() });
/** Null: nothing was recorded in that period. */
const figure = z.object({ value: count.nullable(), before: count.nullable() });

/** Decisions of subscribers on the page to leave. */
const decisions = {
  left: count,
  /** Left while something of the plan was not delivered. */
  lacked: count,
  /** An offer was taken instead. */
  saved: count,
  /** The cancellation was taken back later. */
  kept: count,
};

const reasonRow = z.object({
  /** Null: none was given. */
  reason: z.enum(LEAVE_REASONS).nullable(),
  plan: planField.nullable(),
  ...decisions,
});
export type ReasonRow = z.infer<typeof reasonRow>;
export type Decisions = Pick<ReasonRow, keyof typeof decisions>;

const offerRow = z.object({
  offer: z.enum(LEAVE_OFFERS),
  shown: count,
  taken: count,
  left: count,
  /** Shown 90 days ago or earlier. */
  judged: count,
  /** How many of them are subscribed 90 days later. */
  stayed: count,
});

/** People who got an offer, or who would have got one but are in the hold-out. */
const arm = z.object({ people: count, judged: count, stayed: count });
export type RetentionArm = z.infer<typeof arm>;

export const retentionAnswer = z.object({
  range,
  /** The period to compare with. */
  before: range,
  span: z.enum(PRESETS).nullable(),
  today: z.string(),
  figures: z.object({ ended: figure, left: figure, saved: figure, wonBack: figure }),
  /** Every person whose paid access ended in the range, by cause. */
  endings: z.array(z.object({ ending: z.enum(ENDINGS), people: count })),
  reasons: z.array(reasonRow),
  offers: z.array(offerRow),
  arms: z.object({ offered: arm, heldOut: arm }),
  /** Pauses that began in the range. */
  pauses: z.object({ begun: count, running: count, resumed: count, unpaid: count, left: count }),
  winBacks: z.object({ mailed: count, returned: count }),
  /** Declarations without a sign-in that were received in the range. */
  byForm: z.object({ cancel: count, withdraw: count, unmatched: count }),
});
export type RetentionAnswer = z.infer<typeof retentionAnswer>;
