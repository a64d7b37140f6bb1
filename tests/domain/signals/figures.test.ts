import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depthText,
  factorText,
  intervalText,
  rateText,
  rText,
} from '../../../src/domain/signals/record/figure-text.ts';
import { figuresOf } from '../../../src/domain/signals/record/figures.ts';
import { judgeRecord } from '../../../src/domain/signals/record/judge-record.ts';
import { allVersions, type Outcome } from '../../../src/domain/signals/record/outcome.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { entryOf } from '../../support/signals/entries.ts';
import { plainFigures } from '../../support/signals/plain-figures.ts';

const outcomes = (wins: number, losses: number): Outcome[] =>
  Array.from({ length: wins + losses }, (_, at) => ({
    seq: at + 1,
    rule: 1,
    result: at < wins ? 'win' : 'loss',
    rTenThousandths: at < wins ? 15_000 : -10_000,
    closedBy: null,
    closedAt: new Date(at * 1_000).toISOString(),
  }));

const price = fc.integer({ min: 60, max: 140 }).map(String);
const opening = fc
  .record({
    side: fc.constantFrom('long' as const, 'short' as const),
    risk: fc.option(fc.integer({ min: 1, max: 30 })),
    targets: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
    isLate: fc.constantFrom(false, false, true),
  })
  .map(({ side, risk, targets, isLate }) => {
    const away = side === 'long' ? 1 : -1;
    return {
      kind: 'open' as const,
      side,
      stop: risk === null ? null : String(100 - away * risk),
      targets: targets.map((each) => String(100 + away * each)),
      isLate,
    };
  });
const later = fc.record({
  kind: fc.constantFrom('close', 'close', 'update', 'withdrawal', 'correction', 'note'),
  price: fc.option(price),
  isLate: fc.boolean(),
  ref: fc.nat(),
});

/** Any mixture of entries; each refers to an earlier one. Ten days pass between two. */
const record = fc.array(fc.oneof(opening, opening, later), { maxLength: 120 }).map((drafts) =>
  drafts.map((draft, at): Signal => {
    const ref = 'ref' in draft && at > 0 && draft.kind !== 'note' ? (draft.ref % at) + 1 : null;
    const receivedAt = new Date(Date.parse('2026-01-01') + at * 10 * 86_400_000).toISOString();
    return entryOf({ ...(draft as Partial<Signal>), seq: at + 1, ref, receivedAt });
  }),
);

describe('figures of a record', () => {
  it('equal those of an independent implementation, for any record', () => {
    fc.assert(
      fc.property(record, fc.integer({ min: 0, max: 1_400 }), (entries, days) => {
        const now = new Date(Date.parse('2026-01-01') + days * 86_400_000);
        const judged = judgeRecord(entries, { rules: allVersions([]), now });
        const { rate, ...figures } = figuresOf(judged.outcomes, judged.open.length);
        const { rate: plainRate, ...plain } = plainFigures(entries, now.getTime());
        expect(figures).toEqual(plain);
        expect(rate === null).toBe(plainRate === null);
        if (rate === null || plainRate === null) return;
        expect(rate.low).toBeCloseTo(plainRate.low, 9);
        expect(rate.high).toBeCloseTo(plainRate.high, 9);
      }),
      { numRuns: 300 },
    );
  });

  it('have no rate, average and profit factor below 30 closed signals', () => {
    expect(figuresOf(outcomes(20, 9), 0)).toMatchObject({
      closed: 29,
      rate: null,
      averageR: null,
      profitFactor: null,
    });
    expect(figuresOf(outcomes(20, 10), 0).rate).not.toBeNull();
  });

  it('have Wilson’s interval, which stays between 0 and 1', () => {
    const { rate } = figuresOf(outcomes(90, 58), 0);
    expect(rate?.low).toBeCloseTo(0.5277, 4);
    expect(rate?.high).toBeCloseTo(0.6831, 4);
    expect(figuresOf(outcomes(30, 0), 0).rate?.high).toBe(1);
    expect(figuresOf(outcomes(0, 30), 0).rate?.low).toBe(0);
  });

  it('have the deepest fall below a peak as the drawdown', () => {
    expect(figuresOf(outcomes(2, 3), 0)).toMatchObject({ totalR: 0, maxDrawdownR: 30_000 });
    expect(figuresOf(outcomes(0, 2), 0)).toMatchObject({ maxDrawdownR: 20_000 });
  });
});

describe('figures of signals without a stop', () => {
  it('have neither a total nor a drawdown', () => {
    const closed = outcomes(20, 20).map((outcome) => ({ ...outcome, rTenThousandths: null }));
    expect(figuresOf(closed, 0)).toMatchObject({
      withoutR: 40,
      averageR: null,
      totalR: null,
      maxDrawdownR: null,
    });
  });
});

describe('a figure as text', () => {
  it('is never rounded in the seller’s favour', () => {
    const figures = figuresOf(outcomes(90, 58), 0);
    expect(rateText(figures)).toBe('60%');
    expect(intervalText(figures.rate ?? { share: 0, low: 0, high: 0 })).toBe('52–69%');
    expect([rText(3_499), rText(-3_401), rText(0)]).toEqual(['+0.34 R', '−0.35 R', '0.00 R']);
    expect(depthText(75_001)).toBe('7.51 R');
    expect(factorText(142)).toBe('1.42');
  });

  it('states a whole percentage exactly', () => {
    expect(rateText({ wins: 29, closed: 100 })).toBe('29%');
  });
});
