import { describe, expect, it } from 'vitest';
import { nextRenewal } from '../../../src-sandbox/control/next-renewal.ts';

const JANUARY = Date.UTC(2030, 0, 1) / 1000;
const FEBRUARY = Date.UTC(2030, 1, 1) / 1000;

const subscription = (end: number, changes: Record<string, unknown> = {}) => ({
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  items: { data: [{ current_period_end: end }] },
  ...changes,
});
const renewal = (...subscriptions: unknown[]) => nextRenewal({ subscriptions })?.toISOString();

describe('the next renewal', () => {
  it('the next renewal is the earliest period end of all subscriptions', () => {
    const both = renewal(subscription(FEBRUARY), subscription(JANUARY));
    expect(both).toBe('2030-01-01T00:00:00.000Z');
  });

  it.each([
    ['has ended', { status: 'canceled' }],
    ['was never paid', { status: 'incomplete' }],
    ['ends with its period', { cancel_at_period_end: true }],
    ['ends at exactly that time', { cancel_at: JANUARY }],
  ])('skips a subscription that %s', (_title, changes) => {
    const later = renewal(subscription(JANUARY, changes), subscription(FEBRUARY));
    expect(later).toBe('2030-02-01T00:00:00.000Z');
  });

  it('includes a past-due subscription', () => {
    expect(renewal(subscription(JANUARY, { status: 'past_due' }))).toBeDefined();
  });

  it('the next renewal is undefined when no subscription renews', () => {
    expect(renewal()).toBeUndefined();
  });
});
