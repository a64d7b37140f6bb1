import { describe, expect, it } from 'vitest';
import { scaled } from '../../../src/domain/signals/record/exact.ts';
import { judgeRecord } from '../../../src/domain/signals/record/judge-record.ts';
import { allVersions, type RuleVersion } from '../../../src/domain/signals/record/outcome.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { entryOf } from '../../support/signals/entries.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const DAY_MS = 86_400_000;
const dayOf = (days: number) => new Date(START + days * DAY_MS);

/** A long at 100 with its stop at 90, and what came after it. Each entry comes an hour later. */
function endOf(
  entries: readonly Partial<Signal>[],
  { opening = {}, days = 1, rules = [] }: Options = {},
) {
  const all = [{ kind: 'open', ...opening } as const, ...entries].map((entry, at) =>
    entryOf({ ref: at === 0 ? null : 1, seq: at + 1, ...entry }),
  );
  const { outcomes, open } = judgeRecord(all, { rules: allVersions(rules), now: dayOf(days) });
  return outcomes[0] ?? (open.length > 0 ? 'open' : 'none');
}

interface Options {
  opening?: Partial<Signal>;
  days?: number;
  rules?: readonly RuleVersion[];
}

const close = (price: string | null, more: Partial<Signal> = {}) =>
  ({ kind: 'close', price, ...more }) as const;

describe('an opening ends', () => {
  it('at the price of its close, in multiples of the risk', () => {
    expect(endOf([close('115')])).toMatchObject({ result: 'win', rTenThousandths: 15_000 });
    expect(endOf([close('95')])).toMatchObject({ result: 'loss', rTenThousandths: -5_000 });
    expect(endOf([close('100')])).toMatchObject({ result: 'even', rTenThousandths: 0 });
  });

  it('the other way round for a short', () => {
    const opening = { side: 'short', stop: '110', targets: [] } as const;
    expect(endOf([close('85')], { opening })).toMatchObject({ rTenThousandths: 15_000 });
    expect(endOf([close('120')], { opening })).toMatchObject({ rTenThousandths: -20_000 });
  });

  it('with a multiple that is rounded down, also below zero', () => {
    const opening = { stop: '97' };
    expect(endOf([close('101')], { opening })).toMatchObject({ rTenThousandths: 3_333 });
    expect(endOf([close('99')], { opening })).toMatchObject({ rTenThousandths: -3_334 });
  });

  it('exactly where floating point cannot tell two prices apart', () => {
    const opening = { price: '0.10000000000000000001', stop: '0.09', targets: [] };
    expect(endOf([close('0.1')], { opening })).toMatchObject({ result: 'loss' });
    expect(scaled('0.10000000000000000001') - scaled('0.1')).toBe(1n);
  });

  it('by its first close; a second one changes nothing', () => {
    expect(endOf([close('95'), close('130')])).toMatchObject({ result: 'loss', closedBy: 2 });
  });

  it('with its full risk when the close names no price', () => {
    expect(endOf([close(null)])).toMatchObject({ result: 'loss', rTenThousandths: -10_000 });
    const opening = { stop: null };
    expect(endOf([close(null)], { opening })).toMatchObject({
      result: 'loss',
      rTenThousandths: null,
    });
  });

  it('without a multiple when it named no stop', () => {
    const opening = { stop: null };
    expect(endOf([close('115')], { opening })).toMatchObject({
      result: 'win',
      rTenThousandths: null,
    });
  });

  it('with at most 100 R, however close its stop was', () => {
    const opening = { stop: '99.999' };
    expect(endOf([close('150')], { opening })).toMatchObject({ rTenThousandths: 1_000_000 });
  });

  it('by an update that states a price at the first stop, and not by one that moves the stop', () => {
    expect(endOf([{ kind: 'update', price: '90' }, close('130')])).toMatchObject({
      result: 'loss',
      closedBy: 2,
    });
    expect(endOf([{ kind: 'update', price: null, stop: '80' }, close('85')])).toMatchObject({
      rTenThousandths: -15_000,
    });
  });

  it('by an update that states a price at the last target, and not at an earlier one', () => {
    const opening = { targets: ['110', '120'] };
    expect(endOf([{ kind: 'update', price: '110' }], { opening })).toBe('open');
    expect(endOf([{ kind: 'update', price: '120' }], { opening })).toMatchObject({
      result: 'win',
      rTenThousandths: 20_000,
    });
    const late = { kind: 'update', price: '120', isLate: true } as const;
    expect(endOf([late], { opening })).toBe('open');
  });

  it('at its stop once the rule’s days have passed, whatever comes later', () => {
    expect(endOf([], { days: 89.9 })).toBe('open');
    expect(endOf([], { days: 90 })).toMatchObject({
      result: 'expired',
      rTenThousandths: -10_000,
      closedAt: dayOf(90).toISOString(),
    });
    const late = close('130', { receivedAt: dayOf(91).toISOString() });
    expect(endOf([late], { days: 92 })).toMatchObject({ result: 'expired' });
  });

  it('by the version of the rule that was in force when it was opened', () => {
    const rules = (fromSeq: number) => [{ version: 2, fromSeq, maxOpenDays: 5 }];
    expect(endOf([], { days: 10, rules: rules(1) })).toMatchObject({ result: 'expired', rule: 2 });
    expect(endOf([], { days: 10, rules: rules(2) })).toBe('open');
  });
});

describe('a seller cannot improve the record', () => {
  it('by withdrawing a losing signal: it counts as stopped', () => {
    expect(endOf([{ kind: 'withdrawal', price: null }])).toMatchObject({
      result: 'withdrawn',
      rTenThousandths: -10_000,
    });
  });

  it('by withdrawing a close: the close still counts', () => {
    const withdrawal = { kind: 'withdrawal', price: null, ref: 2 } as const;
    expect(endOf([close('95'), withdrawal, close('130')])).toMatchObject({ result: 'loss' });
  });

  it('by correcting the levels of an opening: the first ones count', () => {
    const correction = { kind: 'correction', price: '80', stop: '70' } as const;
    expect(endOf([correction, close('95')])).toMatchObject({ rTenThousandths: -5_000 });
  });

  it('by correcting a close: the less favourable price counts', () => {
    const to = (price: string) => ({ kind: 'correction', price, ref: 2 }) as const;
    expect(endOf([close('95'), to('130')])).toMatchObject({ rTenThousandths: -5_000 });
    expect(endOf([close('650'), to('65')])).toMatchObject({ rTenThousandths: -35_000 });
  });

  it('by a late close: the stop counts where it is worse than the price', () => {
    const late = { isLate: true };
    expect(endOf([close('130', late)])).toMatchObject({ result: 'loss', rTenThousandths: -10_000 });
    expect(endOf([close('80', late)])).toMatchObject({ rTenThousandths: -20_000 });
    expect(endOf([close('130', late)], { opening: { stop: null } })).toMatchObject({
      result: 'loss',
    });
  });

  it('by a late opening: it counts for nothing, and is listed', () => {
    expect(endOf([close('130')], { opening: { isLate: true } })).toMatchObject({
      result: 'late',
      rTenThousandths: null,
    });
  });
});
