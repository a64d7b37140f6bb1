import { expect, it } from 'vitest';
import {
  glance,
  type Statistics,
  showMoney,
  showUnits,
  wholeUnits,
} from '../../../src-client/features/operator/figures/glance.ts';

const span = (joined: number, churned: number): Statistics => ({
  currency: 'usd',
  takenAt: null,
  days: [
    {
      day: '2026-03-01',
      mrrCents: 0,
      mrrElsewhere: {},
      active: {},
      joined,
      churned,
      pastDue: 0,
      p50: null,
      p95: null,
      grants: 0,
    },
  ],
});
const shown = (statistics: Statistics) =>
  Object.fromEntries(glance(statistics).map(({ name, value }) => [name, value]));

it('a change over the span has a sign unless it is zero', () => {
  expect(shown(span(12, 3))).toMatchObject({ 'New subscribers': '+12', Ended: '−3' });
  expect(shown(span(0, 0))).toMatchObject({ 'New subscribers': '0', Ended: '0' });
  expect(shown(span(1200, 3456))).toMatchObject({ 'New subscribers': '+1,200', Ended: '−3,456' });
});

it.each([
  ['usd', 123_400, '$1,234'],
  ['jpy', 123_400, '¥123,400'],
  ['kwd', 1_234_000, 'KWD\u00a01,234'],
])('a point of a chart in %s shows the amount that the page shows', (currency, amount, text) => {
  expect(showMoney(amount, currency)).toBe(text);
  expect(showUnits(wholeUnits(amount, currency), currency)).toBe(text);
});
