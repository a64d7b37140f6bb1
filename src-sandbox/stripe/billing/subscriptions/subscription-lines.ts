import type { Price, Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import type { PendingLine } from './plans.ts';

/** One line per item for a whole period. */
export function periodLines(
  world: World,
  items: { id: string | null; price: Price; quantity: number }[],
  period: { start: number; end: number },
): PendingLine[] {
  return items.map((item) => ({
    amount: (item.price.unit_amount ?? 0) * item.quantity,
    description: `${item.quantity} × ${describe(world, item.price)}`,
    price: item.price.id,
    quantity: item.quantity,
    item: item.id,
    proration: false,
    discountable: true,
    start: period.start,
    end: period.end,
  }));
}

/** A trial appears on an invoice with zero lines. */
export function trialLines(
  world: World,
  subscription: Subscription,
  period: { start: number; end: number },
): PendingLine[] {
  return itemsOf(subscription).map((item) => ({
    amount: 0,
    description: `Trial period for ${productName(world, item.price)}`,
    price: item.price.id,
    quantity: item.quantity,
    item: item.id,
    proration: false,
    discountable: true,
    start: period.start,
    end: period.end,
  }));
}

export function itemsOf(
  subscription: Subscription,
): { id: string; price: Price; quantity: number }[] {
  return subscription.items.data.map(({ id, price, quantity }) => ({
    id,
    price,
    quantity: quantity ?? 1,
  }));
}

function productName(world: World, price: Price): string {
  return world.state.products[price.product]?.name ?? price.product;
}

/** 'Premium (at $99.00 / month)', in Stripe's wording. */
export function describe(world: World, price: Price): string {
  const every = price.recurring;
  const count = every?.interval_count ?? 1;
  const interval =
    every === null ? '' : ` / ${count > 1 ? `every ${count} ` : ''}${every.interval}`;
  return `${productName(world, price)} (at ${money(price.unit_amount ?? 0, price.currency)}${interval})`;
}

export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(cents / 100);
}
