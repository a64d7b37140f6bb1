import type Stripe from 'stripe';
import { filled, idsOf, keptTerms } from './kept-phase.ts';

type PhaseParam = Stripe.SubscriptionScheduleUpdateParams.Phase;
type Id = string | { id: string };

interface PhaseChange {
  at: Date;
  price: Pick<Stripe.Price, 'id' | 'recurring'>;
  duration: PhaseParam['duration'];
}

/**
 * The current phase, then one with the new price. Stripe replaces phases whole, so both repeat all
 * terms of the current one; otherwise the renewal has no card and no tax. Discounts are named by
 * id, which continues them. Another interval restarts the billing cycle with its phase; Stripe
 * would keep the old day otherwise.
 */
export function phasesOf(
  subscription: Pick<Stripe.Subscription, 'items' | 'discounts' | 'default_tax_rates'>,
  running: Stripe.SubscriptionSchedule.Phase,
  change: PhaseChange,
): PhaseParam[] {
  const terms = {
    ...keptTerms(running),
    ...discountsOf(subscription),
    ...filled('default_tax_rates', idsOf(subscription.default_tax_rates)),
  };
  const items = subscription.items.data.map((item) => ({
    price: item.price.id,
    quantity: item.quantity ?? 1,
    ...termsOf(item),
  }));
  const [item] = subscription.items.data;
  const begins = isOtherInterval(item?.price.recurring, change.price.recurring);
  return [
    {
      start_date: running.start_date,
      end_date: Math.floor(change.at.getTime() / 1000),
      items,
      ...terms,
    },
    {
      items: [
        { price: change.price.id, quantity: 1, ...(item === undefined ? {} : termsOf(item)) },
      ],
      ...(change.duration === undefined ? {} : { duration: change.duration }),
      proration_behavior: 'none',
      ...(begins ? { billing_cycle_anchor: 'phase_start' as const } : {}),
      ...terms,
    },
  ];
}

type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null | undefined;

function isOtherInterval(before: Recurring, after: Recurring): boolean {
  return before?.interval !== after?.interval || before?.interval_count !== after?.interval_count;
}

function termsOf(item: Pick<Stripe.SubscriptionItem, 'discounts' | 'tax_rates'>) {
  return { ...discountsOf(item), ...filled('tax_rates', idsOf(item.tax_rates)) };
}

function discountsOf({ discounts }: { discounts: Id[] }) {
  const kept = idsOf(discounts).map((discount) => ({ discount }));
  return filled('discounts', kept);
}
