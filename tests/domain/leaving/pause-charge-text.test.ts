import { expect, test } from 'vitest';
import { pauseChargeText } from '../../../src-client/features/billing/pause-charge-text.ts';

const DAY = '2026-12-27T12:00:00.000Z';
const STANDARD = { amount: 4_900, currency: 'usd', cycle: 'monthly' };

test.each([
  [
    'names no charge while the unused days cover the period',
    DAY,
    0,
    'Your access is back on Dec 27, 2026, and your unused days cover the month after it. Next payment: $49 on Jan 27, 2027.',
  ],
  [
    'names no charge of a pause without an end',
    null,
    0,
    'Nothing is charged when you resume. Your unused days cover the next month.',
  ],
  [
    'names the sum that is left',
    null,
    768,
    'When you resume, $7.68 is charged for the next month.',
  ],
] as const)('the charge after a pause: %s', (_, until, charge, text) => {
  expect(pauseChargeText(until, { ...STANDARD, charge })).toBe(text);
});
