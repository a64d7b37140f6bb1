import { describe, expect, it } from 'vitest';
import { chooseCurrent } from '../../../src-server/billing/sync/choose-current.ts';
import { day } from './facts.ts';

const one = (id: string, stripeStatus: string, plan: string | null, at: number) => ({
  stripeSubscriptionId: id,
  stripeStatus,
  plan,
  createdAt: day(at),
});

describe('the current one of several subscriptions', () => {
  it.each([
    [
      'a live one before a newer ended one',
      [one('a', 'active', 'basic', 0), one('b', 'canceled', 'premium', 9)],
      'a',
    ],
    [
      'the highest tier before the newest',
      [one('a', 'active', 'premium', 0), one('b', 'active', 'basic', 9)],
      'a',
    ],
    [
      'the newest of one tier',
      [one('a', 'active', 'basic', 0), one('b', 'past_due', 'basic', 9)],
      'b',
    ],
    [
      'one of ours before one with a strange price',
      [one('a', 'active', null, 9), one('b', 'active', 'basic', 0)],
      'b',
    ],
    [
      'the newest of ended ones',
      [one('a', 'canceled', 'premium', 0), one('b', 'canceled', 'basic', 9)],
      'b',
    ],
    [
      'a live one before one that never began',
      [one('a', 'incomplete', 'premium', 9), one('b', 'unpaid', 'basic', 0)],
      'b',
    ],
  ])('%s counts', (_name, candidates, expected) => {
    expect(chooseCurrent(candidates)?.stripeSubscriptionId).toBe(expected);
    expect(chooseCurrent([...candidates].reverse())?.stripeSubscriptionId).toBe(expected);
  });

  it('is null when there are no subscriptions', () => {
    expect(chooseCurrent([])).toBeNull();
  });
});
