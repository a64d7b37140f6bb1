import { z } from 'zod';
import { PRESETS } from '../domain/numbers/day-range.ts';
import { MOVEMENT_KINDS } from '../domain/numbers/movement.ts';

/** 'YYYY-MM-DD' in UTC. */
const day = z.string().max(10);
const range = z.object({ from: day, to: day });

/** A preset, or both own dates. Unusable dates fall back to the default. */
export const numbersInput = z
  .object({ span: z.enum(PRESETS), from: day, to: day })
  .partial()
  .optional();
export type NumbersInput = z.infer<typeof numbersInput>;

const NUMBERS_TABLES = ['movements', 'retention', 'sources', 'pages'] as const;
export type NumbersTable = (typeof NUMBERS_TABLES)[number];

/** One table of the page as a file. */
export const numbersCsvInput = z.object({
  table: z.enum(NUMBERS_TABLES),
  currency: z.string().max(3).optional(),
  span: z.enum(PRESETS).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Null: not enough is known. */
const figure = z.object({
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** The people, payments or visits behind both. Absent: the figure is a count itself. */
  cases: z.object({ now: z.number().int(), before: z.number().int().nullable() }).optional(),
  /** The count or the sum behind a share, shown where the cases are few. */
  part: z.object({ amount: z.number(), isMoney: z.boolean() }).optional(),
});
export type NumbersFigure = z.infer<typeof figure>;

const cents = z.number().int();
const count = z.number().int();

const movementRow = z.object({
  ...range.shape,
  cashCents: cents,
  payments: count,
  /** Null before movements were counted. */
  mrr: z
    .object({
      startCents: cents,
      endCents: cents,
      subscribers: count,
      ...(Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, cents])) as Record<
        (typeof MOVEMENT_KINDS)[number],
        typeof cents
      >),
    })
    .nullable(),
});
export type MovementRow = z.infer<typeof movementRow>;

const FIGURE_NAMES = [
  'mrr',
  'cash',
  'subscribers',
  'arpu',
  'ltv',
  'subscriberChurn',
  'revenueChurn',
  'recovered',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

const currencyBlock = z.object({
  currency: z.string(),
  figures: z.object(
    Object.fromEntries(FIGURE_NAMES.map((name) => [name, figure])) as Record<
      FigureName,
      typeof figure
    >,
  ),
  renewals: z.object({ failed: count, recovered: count, recoveredCents: cents, lost: count }),
  rows: z.array(movementRow),
  /** The newest ones, by month of the first payment. */
  cohorts: z.array(z.object({ month: z.string(), size: count, paying: z.array(count) })),
});
export type CurrencyBlock = z.infer<typeof currencyBlock>;

const counted = z.object({ visits: count, before: count.nullable() });

export const numbersAnswer = z.object({
  range,
  before: range,
  /** The preset that was asked for; null for own dates. */
  span: z.enum(PRESETS).nullable(),
  today: day,
  /** Business time of the last count; null before the first one. */
  countedAt: z.string().nullable(),
  /** Set if movements are complete only from a later day than the range's first. */
  movementsFrom: day.nullable(),
  /** Days with data in the range. */
  days: count,
  /** A whole pass over Stripe has read the earlier payments. */
  hasEarlierPayments: z.boolean(),
  /** Length of the span that a row sums up. */
  unit: z.enum(['day', 'week', 'month']),
  currencies: z.array(currencyBlock),
  traffic: z.object({
    /** Set if visits are counted only from a later day than the range's first. */
    from: day.nullable(),
    visits: figure,
    checkouts: figure,
    subscribers: figure,
    conversion: figure,
    sources: z.array(counted.extend({ source: z.string() })),
    pages: z.array(counted.extend({ page: z.string() })),
  }),
  /** Seconds from the request to the read-back. */
  access: z.object({ p50: figure, p95: figure, grants: figure }),
});
export type NumbersAnswer = z.infer<typeof numbersAnswer>;
