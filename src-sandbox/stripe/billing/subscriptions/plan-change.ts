import type Stripe from 'stripe';
import { dateFormat } from '../../../../src/domain/dates/date-text.ts';
import type { Price, Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { billedLine } from '../invoices/billed-line.ts';
import { discountShares } from '../invoices/discount-shares.ts';
import { addIntervals, intervalOf } from './calendar-months.ts';
import { currentPeriod } from './change-subscription.ts';
import type { PendingItem, PendingLine } from './plans.ts';
import { describe, itemsOf, periodLines } from './subscription-lines.ts';

export type ProrationBehavior = Stripe.SubscriptionUpdateParams.ProrationBehavior;

/** Cost of an item change, computed before it applies. */
export interface PlannedChange {
  items: PendingItem[];
  lines: PendingLine[];
  /** Start of a new billing cycle, when the interval changes or the caller asks for one. */
  restartsAt: number | null;
}

interface PlanChangeRequest {
  items: PendingItem[];
  prorationBehavior: ProrationBehavior;
  /** End of the old items' usage. */
  at: number;
  restart: boolean;
  /** A running trial ends with the change, which is charged in full. Otherwise the trial stays. */
  endsTrial?: boolean;
}

export function planChange(
  world: World,
  subscription: Subscription,
  request: PlanChangeRequest,
): PlannedChange {
  const old = itemsOf(subscription);
  const wanted = request.items.flatMap((item) => {
    const price = world.state.prices[item.price];
    return price === undefined ? [] : [{ ...item, price }];
  });
  const restarts = request.restart || changesInterval(old[0]?.price, wanted[0]?.price);
  const change: PlannedChange = {
    items: request.items,
    lines: [],
    restartsAt: restarts ? request.at : null,
  };
  if (subscription.status === 'trialing') {
    if (request.endsTrial !== true || wanted[0] === undefined) {
      return { ...change, restartsAt: null };
    }
    const end = addIntervals(request.at, intervalOf(wanted[0].price), 1);
    const lines = periodLines(world, wanted, { start: request.at, end });
    return { ...change, lines, restartsAt: request.at };
  }
  const proration = { world, subscription, at: request.at };
  if (restarts && wanted[0] !== undefined) {
    const end = addIntervals(request.at, intervalOf(wanted[0].price), 1);
    if (request.prorationBehavior !== 'none') {
      change.lines.push(...old.map((item) => unused(proration, item)));
    }
    change.lines.push(...periodLines(world, wanted, { start: request.at, end }));
    return change;
  }
  if (request.prorationBehavior === 'none') return change;
  for (const item of old) {
    const next = wanted.find((candidate) => candidate.id === item.id);
    if (next !== undefined && isSame(item, next)) continue;
    change.lines.push(unused(proration, item));
    if (next !== undefined) change.lines.push(remaining(proration, next));
  }
  const added = wanted.filter((item) => item.id === null);
  change.lines.push(...added.map((item) => remaining(proration, item)));
  return change;
}

/** A credit for the time that the present items do not use after `at`. */
export function unusedTime(world: World, subscription: Subscription, at: number): PendingLine[] {
  return itemsOf(subscription).map((item) => unused({ world, subscription, at }, item));
}

/** The price of the present items from `at` to the period's end. */
export function remainingTime(world: World, subscription: Subscription, at: number): PendingLine[] {
  return itemsOf(subscription).map((item) => remaining({ world, subscription, at }, item));
}

interface Proration {
  world: World;
  subscription: Subscription;
  at: number;
}

interface Item {
  id: string | null;
  price: Price;
  quantity: number;
}

function unused(proration: Proration, item: Item): PendingLine {
  const { world, subscription, at } = proration;
  const line = proratedLine(proration, item, 'Unused time on');
  const billed = billedLine(world, subscription, item.id, item.price.id);
  if (billed === null) return { ...line, amount: -line.amount || 0 };
  const share = Math.max(billed.end - at, 0) / (billed.end - billed.start);
  const credits = { invoice: billed.invoice, line: billed.line };
  return { ...line, amount: -Math.round(billed.net * share) || 0, credits };
}

function remaining(proration: Proration, item: Item): PendingLine {
  return proratedLine(proration, item, 'Remaining time on');
}

/** An item's prorated price for the rest of the period, after current discounts. */
function proratedLine(proration: Proration, item: Item, words: string): PendingLine {
  const { world, subscription, at } = proration;
  const { start, end } = currentPeriod(subscription);
  const full = (item.price.unit_amount ?? 0) * item.quantity;
  const share = end === start ? 0 : Math.max(end - at, 0) / (end - start);
  const amount = Math.round(afterDiscounts(world, subscription, full) * share);
  const day = dateFormat('day', { locale: 'en', timeZone: 'UTC' }).format(new Date(at * 1000));
  const times = item.quantity > 1 ? `${item.quantity} × ` : '';
  return {
    amount,
    description: `${words} ${times}${describe(world, item.price)} after ${day}`,
    price: item.price.id,
    quantity: item.quantity,
    item: item.id,
    proration: true,
    discountable: false,
    start: at,
    end,
  };
}

function afterDiscounts(world: World, subscription: Subscription, amount: number): number {
  return subscription.discounts.reduce((left, id) => {
    const coupon = world.state.coupons[world.state.discounts[id]?.source.coupon ?? ''];
    return left - (discountShares(coupon, [left])[0] ?? 0);
  }, amount);
}

function changesInterval(before: Price | undefined, after: Price | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const a = intervalOf(before);
  const b = intervalOf(after);
  return a.interval !== b.interval || a.interval_count !== b.interval_count;
}

function isSame(a: Item, b: Item): boolean {
  return a.price.id === b.price.id && a.quantity === b.quantity;
}
