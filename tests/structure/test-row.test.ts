import { expect, test } from 'vitest';
import { loadOf, ROW, type RunInRow, rowTable, unbroken } from '../../scripts/testing/row/row.ts';

const GREEN: RunInRow = {
  commit: '0123456789',
  date: '2026-01-01T00:00:00.000Z',
  seed: 7,
  load: 1,
  seconds: 605,
  passed: 9,
  failed: 0,
  failures: [],
};
const RED: RunInRow = { ...GREEN, failed: 1, failures: ['a.test.ts > waits | for nothing'] };

test('a row has ten runs beside one busy core and two beside two', () => {
  const loads = Array.from({ length: ROW }, (_, place) => loadOf(place));
  expect([0, 1, 2].map((load) => loads.filter((each) => each === load).length)).toEqual([8, 10, 2]);
});

test('a failed run begins the row again', () => {
  expect(unbroken([GREEN, RED, GREEN])).toEqual([GREEN]);
  expect(unbroken([GREEN, RED])).toEqual([]);
});

test('a run is one line of the table, with the titles of its failures', () => {
  expect(rowTable([GREEN, RED]).split('\n').slice(2)).toEqual([
    '| 1 | 0123456 | 7 | 1 | 10 min 05 s | 9 | 0 |',
    '| 2 | 0123456 | 7 | 1 | 10 min 05 s | 9 | a.test.ts > waits / for nothing |',
  ]);
});
