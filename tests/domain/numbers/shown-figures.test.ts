import { describe, expect, it } from 'vitest';
import {
  bucketText,
  figureChange,
  figureText,
  rangeText,
  signedMoney,
} from '../../../src-client/features/operator/numbers/amounts.ts';
import { numbersSearchIn } from '../../../src-client/features/operator/numbers/numbers-search.ts';

const change = (value: number | null, before: number | null, unit: 'money' | 'share' | 'seconds') =>
  figureChange({ value, before }, unit, 'usd');

describe('a change against the period before', () => {
  it('is a percentage of an amount, and points of a share', () => {
    expect(change(12_000, 10_000, 'money')).toEqual({ direction: 'up', text: '20%' });
    expect(change(0.031, 0.042, 'share')).toEqual({ direction: 'down', text: '1.1 pts' });
  });

  it('is none when both read the same', () => {
    expect(change(0.42, 0.44, 'seconds')).toEqual({ direction: 'same', text: 'No change' });
    expect(change(0.0312, 0.0309, 'share')).toEqual({ direction: 'same', text: 'No change' });
  });

  it('is not shown without both figures', () => {
    expect(change(null, 10_000, 'money')).toBeNull();
    expect(change(10_000, null, 'money')).toBeNull();
  });
});

it('an unknown figure is a dash, and cents appear only where there are any', () => {
  expect(figureText(null, 'money')).toBe('–');
  expect(figureText(4_083.4, 'money', 'usd')).toBe('$40.83');
  expect(figureText(4_900, 'money', 'usd')).toBe('$49');
  expect(figureText(490, 'money', 'jpy')).toBe('¥490');
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
