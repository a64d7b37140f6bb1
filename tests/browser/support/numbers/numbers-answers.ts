import type {
  CurrencyBlock,
  MovementRow,
  NumbersAnswer,
} from '../../../../src/contract/operator-numbers.contract.ts';
import { bucketsOf } from '../../../../src/domain/numbers/day-range.ts';

const RANGE = { from: '2026-01-01', to: '2026-11-26' };

/** Months of a growing shop. The movements of each add up to its end. */
function rowsOf(scale: number): MovementRow[] {
  let end = 0;
  return bucketsOf(RANGE).map((bucket, index) => {
    const step = (cents: number) => Math.round(cents * scale);
    const moved = {
      new: step(90_000 + index * 12_000),
      reactivation: step(index * 1_900),
      expansion: step(index * 4_333),
      contraction: -step(index * 1_000),
      churn: -step(index * 9_900),
      carried: index === 0 ? step(48_000) : 0,
      pause: 0,
      resumption: 0,
      hold: 0,
      release: 0,
    };
    const startCents = end;
    end += Object.values(moved).reduce((sum, cents) => sum + cents, 0);
    const mrr = { startCents, endCents: end, subscribers: 10 + index * 8, ...moved };
    return { ...bucket, cashCents: step(110_000 + index * 15_050), payments: 20 + index * 9, mrr };
  });
}

function blockOf(currency: string, scale: number): CurrencyBlock {
  const rows = rowsOf(scale);
  const last = rows.at(-1)?.mrr;
  return {
    currency,
    figures: {
      mrr: { value: last?.endCents ?? 0, before: 700_000 },
      cash: { value: 2_041_250, before: 1_500_000 },
      subscribers: { value: last?.subscribers ?? 0, before: 61 },
      arpu: { value: 6_512.4, before: 6_512.4 },
      ltv: { value: 181_212, before: null },
      subscriberChurn: { value: 0.0359, before: 0.0412 },
      revenueChurn: { value: 0.031, before: 0.0271 },
      recovered: { value: 12 / 15, before: 0.6 },
    },
    renewals: { failed: 15, recovered: 12, recoveredCents: 58_800, lost: 2 },
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
  movementsFrom: '2026-03-03',
  days: 330,
  hasEarlierPayments: false,
  unit: 'month',
  currencies: [blockOf('usd', 1), blockOf('eur', 0.2)],
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

/** Two days after the start: too little to draw or to compare. */
export const NUMBERS_OF_TWO_DAYS: NumbersAnswer = {
  ...NUMBERS,
  span: '30d',
  range: { from: '2026-10-28', to: '2026-11-26' },
  days: 2,
  unit: 'day',
  movementsFrom: '2026-11-25',
  hasEarlierPayments: true,
  currencies: [
    {
      ...blockOf('usd', 1),
      rows: rowsOf(1).slice(0, 2),
      renewals: { failed: 0, recovered: 0, recoveredCents: 0, lost: 0 },
      cohorts: [],
    },
  ],
};
