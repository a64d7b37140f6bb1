import { expect, test } from 'vitest';
import { daysIn, runningTotals, stretchesAt } from '../../../src/domain/operator/stretches.ts';

const span = ({ from, to }: { from: Date; to: Date }) =>
  [from, to].map((at) => at.toISOString().slice(0, 16));

test('today is compared with yesterday until the same time, this month with last month', () => {
  const spans = stretchesAt(new Date('2026-11-26T14:05:00Z'));
  expect(span(spans.today)).toEqual(['2026-11-26T00:00', '2026-11-26T14:05']);
  expect(span(spans.yesterday)).toEqual(['2026-11-25T00:00', '2026-11-25T14:05']);
  expect(span(spans.month)).toEqual(['2026-11-01T00:00', '2026-11-26T14:05']);
  expect(span(spans.lastMonth)).toEqual(['2026-10-01T00:00', '2026-10-26T14:05']);
});

test('the 30th is compared with the whole of a shorter month', () => {
  const spans = stretchesAt(new Date('2027-03-30T09:00:00Z'));
  expect(span(spans.lastMonth)).toEqual(['2027-02-01T00:00', '2027-03-01T00:00']);
});

test('the first day of January is compared with the first of December and with New Year’s Eve', () => {
  const spans = stretchesAt(new Date('2027-01-01T00:30:00Z'));
  expect(span(spans.yesterday)).toEqual(['2026-12-31T00:00', '2026-12-31T00:30']);
  expect(span(spans.lastMonth)).toEqual(['2026-12-01T00:00', '2026-12-01T00:30']);
});

test('the days of a stretch contain the begun one', () => {
  const { month } = stretchesAt(new Date('2026-11-03T00:00:01Z'));
  expect(daysIn(month)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
});

test('a month’s line adds up its days', () => {
  expect(runningTotals([2, 0, 5])).toEqual([2, 2, 7]);
});
