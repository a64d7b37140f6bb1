import type Stripe from 'stripe';
import { idOf } from './fields.ts';

type PhaseParam = Stripe.SubscriptionScheduleUpdateParams.Phase;
type Id = string | { id: string };

/**
 * What runs until then, and the other price after it. A phase that names no discounts loses the
 * subscription's own, and one that names no tax rates loses those: both carry what is in force, by id, so
 * that a discount for some months goes on and does not begin anew.
 */
export function phasesOf(
  subscription: Pick<Stripe.Subscription, 'items' | 'discounts' | 'default_tax_rates'>,
  runningSince: number,
  change: { at: Date; price: Pick<Stripe.Price, 'id'>; duration: PhaseParam['duration'] },
): PhaseParam[] {
  const terms = {
    ...discountsOf(subscription),
    ...optional('default_tax_rates', idsOf(subscription.default_tax_rates)),
  };
  const items = subscription.items.data.map((item) => ({
    price: item.price.id,
    quantity: item.quantity ?? 1,
    ...termsOf(item),
  }));
  const [item] = subscription.items.data;
  return [
    {
      start_date: runningSince,
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
      ...terms,
    },
  ];
}

function termsOf(item: Pick<Stripe.SubscriptionItem, 'discounts' | 'tax_rates'>) {
  return { ...discountsOf(item), ...optional('tax_rates', idsOf(item.tax_rates)) };
}

function discountsOf({ discounts }: { discounts: Id[] }) {
  const kept = idsOf(discounts).map((discount) => ({ discount }));
  return optional('discounts', kept);
}

function idsOf(list: Id[] | null | undefined): string[] {
  return (list ?? []).map(idOf).filter((id) => id !== null);
}

/** Named only where there is something: an empty list would take away what is not told here. */
function optional<K extends string, T>(name: K, list: T[]): { [P in K]?: T[] } {
  return list.length === 0 ? {} : ({ [name]: list } as { [P in K]?: T[] });
}
