import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { soldAs } from '../../../src-server/billing/sync/sold-as.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';

const KNOWN = {
  stripePriceId: 'price_1',
  plan: 'basic',
  billingCycle: 'yearly',
  firstSeenAt: new Date(0),
};
const marked = (plan: string | null, billingCycle: string | null = null) => ({
  plan,
  billingCycle,
  interval: { unit: 'month', count: 1 },
});

describe('the plan and cycle of a subscription', () => {
  it('is what the price is marked with', () => {
    const sold = soldAs(DOCUMENTED_CATALOGUE, marked('premium', 'yearly'), undefined);
    expect(sold).toEqual({ plan: 'premium', billingCycle: 'yearly' });
  });

  it.each(['__proto__', 'gold', 'free', null])('is nothing of ours with the mark %j', (plan) => {
    expect(soldAs(DOCUMENTED_CATALOGUE, marked(plan), undefined)).toBeNull();
  });

  it('is the plan of a price that we once sold, billed as its interval says', () => {
    const sold = soldAs(DOCUMENTED_CATALOGUE, marked(null), KNOWN);
    expect(sold).toEqual({ plan: 'basic', billingCycle: 'monthly' });
  });

  it('keeps the cycle of a known price whose interval is no longer sold', () => {
    const weekly = { ...marked(null), interval: { unit: 'week', count: 1 } };
    expect(soldAs(DOCUMENTED_CATALOGUE, weekly, KNOWN)?.billingCycle).toBe('yearly');
  });

  it('finds a quarterly cycle by its interval', () => {
    const quarterly = { ...marked('swing'), interval: { unit: 'month', count: 3 } };
    expect(soldAs(SECOND_SHOP, quarterly, undefined)).toEqual({
      plan: 'swing',
      billingCycle: 'quarterly',
    });
  });
});
