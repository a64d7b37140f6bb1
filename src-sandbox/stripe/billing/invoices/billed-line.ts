import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { currentPeriod } from '../subscriptions/change-subscription.ts';

interface BilledLine {
  invoice: string;
  line: string;
  /** Billed amount after discounts, in cents, from start to end. */
  net: number;
  start: number;
  end: number;
}

/** The line that billed an item's current period: unused time is credited at the price that was paid. */
export function billedLine(
  world: World,
  subscription: Subscription,
  item: string | null,
  price: string,
): BilledLine | null {
  const { end } = currentPeriod(subscription);
  for (const invoice of Object.values(world.state.invoices).reverse()) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    if (invoice.status === 'void' || invoice.status === 'draft') continue;
    const line = invoice.lines.data.find(
      (one) =>
        one.amount > 0 &&
        one.period.end === end &&
        one.parent?.subscription_item_details?.subscription_item === item &&
        one.pricing?.price_details?.price === price,
    );
    if (line === undefined) continue;
    const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return {
      invoice: invoice.id,
      line: line.id,
      net: line.amount - off,
      start: line.period.start,
      end: line.period.end,
    };
  }
  return null;
}
