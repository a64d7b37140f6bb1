import { expect, test } from 'vitest';
import { createLongWaits, type LongWaits } from '../../../src/domain/status/long-waits.ts';

const MINUTE_MS = 60_000;
const lookAt = (waits: LongWaits, minutes: number, aheadMs = 0) =>
  waits.look({
    machine: new Date(minutes * MINUTE_MS),
    business: new Date(minutes * MINUTE_MS + aheadMs),
  });

test('a wait is long after a minute, and not before', () => {
  const waits = createLongWaits();
  lookAt(waits, 0);
  expect(waits.isLong('signals')).toBe(false);
  lookAt(waits, 1);
  expect(waits.isLong('signals')).toBe(false);
  lookAt(waits, 1.1);
  expect(waits.isLong('signals')).toBe(true);
});

test('a wait that ended begins again', () => {
  const waits = createLongWaits();
  lookAt(waits, 0);
  waits.isLong('signals');
  waits.end('signals');
  lookAt(waits, 2);
  expect(waits.isLong('signals')).toBe(false);
});

test('a jump of the business clock begins every wait again', () => {
  const waits = createLongWaits();
  lookAt(waits, 0);
  waits.isLong('signals');
  lookAt(waits, 2, 3_600_000);
  expect(waits.isLong('signals')).toBe(false);
  lookAt(waits, 4, 3_600_000);
  expect(waits.isLong('signals')).toBe(true);
});
