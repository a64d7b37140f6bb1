import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
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
      'the highest plan before the newest',
      [one('a', 'active', 'premium', 0), one('b', 'active', 'basic', 9)],
      'a',
    ],
    [
      'the newest of one plan',
      [one('a', 'active', 'basic', 0), one('b', 'past_due', 'basic', 9)],
      'b',
    ],
    [
      'a known price before an unknown one',
      [one('a', 'active', null, 9), one('b', 'active', 'basic', 0)],
      'b',
    ],
    [
      'the newest of several ended ones',
      [one('a', 'canceled', 'premium', 0), one('b', 'canceled', 'basic', 9)],
      'b',
    ],
    [
      'a live one before an incomplete one',
      [one('a', 'incomplete', 'premium', 9), one('b', 'unpaid', 'basic', 0)],
      'b',
    ],
  ])('%s counts', (_name, candidates, expected) => {
    expect(chooseCurrent(DOCUMENTED_CATALOGUE, candidates)?.stripeSubscriptionId).toBe(expected);
    expect(
      chooseCurrent(DOCUMENTED_CATALOGUE, [...candidates].reverse())?.stripeSubscriptionId,
    ).toBe(expected);
  });

  it('there is no current subscription without any', () => {
    expect(chooseCurrent(DOCUMENTED_CATALOGUE, [])).toBeNull();
  });
});
