import type {
  CurrencyBlock,
  MovementRow,
  NumbersAnswer,
} from '../../../../src/contract/operator-numbers.contract.ts';
import { bucketsOf } from '../../../../src/domain/numbers/day-range.ts';

const RANGE = { from: '2026-01-01', to: '2026-11-26' };

const MOVEMENTS_FROM = '2026-03-03';
const CENTS_OF_ONE = 6_500;
const peopleOf = (cents: number) => Math.round(cents / CENTS_OF_ONE);

/** Spans of a growing shop. The movements of each add up to its end. */
function rowsOf(range: typeof RANGE, scale: number, countedFrom: string): MovementRow[] {
  let end = 0;
  return bucketsOf(range).map((bucket, index) => {
    const step = (cents: number) => Math.round(cents * scale);
    const cashCents = step(110_000 + index * 15_050);
    const row = { ...bucket, cashCents, payments: peopleOf(cashCents) };
    if (bucket.to < countedFrom) return { ...row, mrr: null };
    const startCents = end;
    const moved = {
      new: step(90_000 + index * 12_000),
      reactivation: step(index * 1_900),
      expansion: step(index * 4_333),
      contraction: -step(index * 1_000),
      churn: -step(index * 9_900),
      carried: end === 0 ? step(48_000) : 0,
      pause: 0,
      resumption: 0,
      hold: 0,
      release: 0,
    };
    end += Object.values(moved).reduce((sum, cents) => sum + cents, 0);
    return { ...row, mrr: { startCents, endCents: end, subscribers: peopleOf(end), ...moved } };
  });
}

const CHURN = 0.0359;
const figure = (value: number) => ({ value, before: null });

/** Nothing was counted in the period before, so nothing is compared. */
function blockOf(currency: string, rows: MovementRow[]): CurrencyBlock {
  const { endCents = 0, subscribers = 1 } = rows.at(-1)?.mrr ?? {};
  const arpu = endCents / subscribers;
  return {
    currency,
    figures: {
      mrr: figure(endCents),
      cash: figure(rows.reduce((sum, { cashCents }) => sum + cashCents, 0)),
      subscribers: figure(subscribers),
      arpu: figure(arpu),
      ltv: figure(Math.round(arpu / CHURN)),
      subscriberChurn: figure(CHURN),
      revenueChurn: figure(0.031),
      recovered: {
        ...figure(24 / 30),
        cases: { now: 30, before: null },
        part: { amount: 24, isMoney: false },
      },
    },
    renewals: { failed: 30, recovered: 24, recoveredCents: 24 * CENTS_OF_ONE, lost: 4 },
    rows,
    cohorts: rows.map(({ from }, index) => ({
      month: from.slice(0, 7),
      size: 10 + index,
      paying: Array.from({ length: rows.length - index }, (_, month) =>
        Math.max(0, 10 + index - month),
      ),
    })),
  };
}

/** A shop with two currencies in its eleventh month. */
export const NUMBERS: NumbersAnswer = {
  range: RANGE,
  before: { from: '2025-02-05', to: '2025-12-31' },
  span: 'this-year',
  today: '2026-11-26',
  countedAt: '2026-11-26T14:05:00.000Z',
  movementsFrom: MOVEMENTS_FROM,
  days: 330,
  hasEarlierPayments: false,
  unit: 'month',
  currencies: [
    blockOf('usd', rowsOf(RANGE, 1, MOVEMENTS_FROM)),
    blockOf('eur', rowsOf(RANGE, 0.2, MOVEMENTS_FROM)),
  ],
  traffic: {
    from: '2026-03-04',
    visits: { value: 12_410, before: null },
    checkouts: { value: 310, before: null },
    subscribers: { value: 212, before: null },
    conversion: { value: 212 / 12_410, before: null },
    sources: [
      { source: 'tradingview', visits: 6_020, before: null },
      { source: 'direct', visits: 4_390, before: null },
      { source: 'other', visits: 2_000, before: null },
    ],
    pages: [
      { page: '/', visits: 11_000, before: 9_100 },
      { page: '/record', visits: 1_410, before: 0 },
    ],
  },
  access: {
    p50: { value: 4.2, before: 5.1 },
    p95: { value: 61, before: 58 },
    grants: { value: 1_280, before: 900 },
  },
};

const FIRST_DAY = '2026-11-25';
const TWO_DAYS = blockOf('usd', rowsOf({ from: FIRST_DAY, to: RANGE.to }, 1, FIRST_DAY));

/** Two days after the start: too little to draw or to compare. */
export const NUMBERS_OF_TWO_DAYS: NumbersAnswer = {
  ...NUMBERS,
  span: '30d',
  range: { from: '2026-10-28', to: '2026-11-26' },
  before: { from: '2026-09-28', to: '2026-10-27' },
  days: 2,
  unit: 'day',
  movementsFrom: FIRST_DAY,
  hasEarlierPayments: true,
  currencies: [
    {
      ...TWO_DAYS,
      figures: {
        ...TWO_DAYS.figures,
        ltv: { value: null, before: null },
        subscriberChurn: { value: null, before: null },
        revenueChurn: { value: null, before: null },
        recovered: { value: null, before: null },
      },
      renewals: { failed: 0, recovered: 0, recoveredCents: 0, lost: 0 },
      cohorts: [{ month: '2026-11', size: 30, paying: [30] }],
    },
  ],
  traffic: {
    from: FIRST_DAY,
    visits: figure(610),
    checkouts: figure(41),
    subscribers: figure(30),
    conversion: figure(30 / 610),
    sources: [{ source: 'direct', visits: 610, before: null }],
    pages: [{ page: '/', visits: 610, before: null }],
  },
};
