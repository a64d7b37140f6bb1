import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { isBillingCycle, isPaidPlan } from '../../../src/domain/plan.ts';
import type { SubscriptionRead } from '../gateway/stripe-facts.ts';
import type { KnownPrice } from '../known-price.entity.ts';
import type { PriceMapping } from '../price-mapping/price-mapping.entity.ts';

/**
 * The plan and billing cycle of a subscription: from the marks of its price, or from a price that we
 * once sold. Null: not ours.
 */
export function soldAs(
  catalogue: Catalogue,
  { plan, billingCycle, interval }: Pick<SubscriptionRead, 'plan' | 'billingCycle' | 'interval'>,
  known: KnownPrice | undefined,
): { plan: string; billingCycle: string | null } | null {
  const sold = isPaidPlan(catalogue, plan) ? plan : (known?.plan ?? null);
  if (sold === null) return null;
  const marked = isBillingCycle(catalogue, billingCycle) ? billingCycle : null;
  const asLong = catalogue.cycles.find(
    ({ unit, count }) => unit === interval?.unit && count === interval.count,
  );
  return { plan: sold, billingCycle: marked ?? asLong?.key ?? known?.billingCycle ?? null };
}

/** The same of another program's price, by the operator's decision. Null: not ours. */
export function soldAsMapped(
  catalogue: Catalogue,
  subscription: Pick<SubscriptionRead, 'billingCycle' | 'interval'>,
  { plan, billingCycle }: Pick<PriceMapping, 'plan' | 'billingCycle'>,
): { plan: string; billingCycle: string | null } | null {
  const cycle = billingCycle ?? subscription.billingCycle;
  return soldAs(catalogue, { ...subscription, plan: plan ?? null, billingCycle: cycle }, undefined);
}
