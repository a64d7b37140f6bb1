import { describe, expect, it } from 'vitest';
import {
  bucketText,
  figureChange,
  figureText,
  rangeText,
  signedMoney,
  valueText,
} from '../../../src-client/features/operator/numbers/amounts.ts';
import { numbersSearchIn } from '../../../src-client/features/operator/numbers/numbers-search.ts';

const change = (value: number | null, before: number | null, unit: 'money' | 'share' | 'seconds') =>
  figureChange({ value, before, cases: { now: 40, before: 30 } }, unit, 'usd');

describe('a change against the period before', () => {
  it('is a percentage of an amount, and points of a share', () => {
    expect(change(12_000, 10_000, 'money')).toEqual({ direction: 'up', text: '20%', isNews: true });
    expect(change(0.031, 0.042, 'share')).toEqual({
      direction: 'down',
      text: '1.1 pts',
      isNews: true,
    });
  });

  it('is the difference of the values that are shown', () => {
    expect(change(0.16, 0.06, 'seconds')).toMatchObject({ direction: 'up', text: '100%' });
    expect(figureChange({ value: 0.16, before: 0.149 }, 'seconds')).toMatchObject({
      text: '0.1 s',
    });
    expect(
      figureChange({ value: 170, before: 91, cases: { now: 9, before: 9 } }, 'seconds'),
    ).toMatchObject({ text: '1 min' });
    expect(figureChange({ value: 1_000.6, before: 900.4 }, 'money', 'usd')).toMatchObject({
      text: '11%',
    });
    expect(change(0.0316, 0.03049, 'share')).toMatchObject({ text: '0.2 pts' });
  });

  it('is none when both read the same', () => {
    expect(change(0.42, 0.44, 'seconds')).toMatchObject({ direction: 'same', text: 'No change' });
    expect(change(0.0312, 0.0309, 'share')).toMatchObject({ direction: 'same', text: 'No change' });
  });

  it('is not shown without both figures', () => {
    expect(change(null, 10_000, 'money')).toBeNull();
    expect(change(10_000, null, 'money')).toBeNull();
  });
});

it('a share of few cases says how many of how many, or how much money, and is not compared', () => {
  const few = { value: 0, before: 1, cases: { now: 2, before: 2 } };
  const people = { ...few, part: { amount: 0, isMoney: false } };
  expect(valueText(people, 'share')).toBe('0 of 2');
  expect(figureChange(people, 'share')).toBeNull();
  expect(valueText({ ...few, part: { amount: 9_800, isMoney: true } }, 'share', 'usd')).toBe('$98');
  expect(valueText({ ...people, cases: { now: 20, before: 2 } }, 'share')).toBe('0.0%');
  expect(valueText({ ...people, value: null }, 'share')).toBe('–');
});

it('an unknown figure is a dash, and cents appear only where there are any', () => {
  expect(figureText(null, 'money')).toBe('–');
  expect(figureText(4_083.4, 'money', 'usd')).toBe('$40.83');
  expect(figureText(4_900, 'money', 'usd')).toBe('$49');
  expect(figureText(490, 'money', 'jpy')).toBe('¥490');
  expect(figureText(-8_000, 'money', 'usd')).toBe('−$80');
  expect(signedMoney(-4_950, 'usd')).toBe('−$49.50');
});

it('a range and its buckets are read in UTC', () => {
  expect(rangeText({ from: '2026-03-01', to: '2026-03-01' })).toBe('Mar 1, 2026');
  expect(rangeText({ from: '2026-03-01', to: '2026-04-02' })).toMatch(/^Mar 1\s–\sApr 2, 2026$/);
  expect(bucketText({ from: '2026-03-02', to: '2026-03-08' }, 'week')).toMatch(/^Mar 2\s–\s8$/);
  expect(bucketText({ from: '2026-03-15', to: '2026-03-31' }, 'month')).toBe('Mar 2026');
});

it.each([
  [{ span: '90d' }, { span: '90d' }],
  [{ span: 'forever' }, { span: '30d' }],
  [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-03-01', to: '2026-03-31' },
  ],
  [{ from: '2026-03-01', to: 'soon' }, { span: '30d' }],
])('the address %j asks for %j', (search, range) => {
  expect(numbersSearchIn(search)).toEqual(range);
});
