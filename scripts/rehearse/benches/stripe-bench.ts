import Stripe from 'stripe';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { findCycle } from '../../../src/domain/plan.ts';
import { APP_MARK } from '../../../src-server/billing/gateway/calls/checkout-calls.ts';
import { lookupKey, lookupKeys } from '../../../src-server/billing/gateway/lookup-key.ts';
import type { Context } from '../running/context.ts';

/** Marks rehearsal customers for people who look at the account. */
const MARK = { rehearsal: 'yes' };
const HOURS_MS = 3_600_000;

/** Price ids by lookup key. Creates missing prices through the product's gateway, as the setup page does. */
export async function ensureCatalogue(context: Context): Promise<Record<string, string>> {
  const { gateway } = context.stripe;
  const known = (await gateway.listPrices(lookupKeys(DOCUMENTED_CATALOGUE))).filter(
    ({ active }) => active,
  );
  const ids = Object.fromEntries(known.map(({ lookupKey: key, id }) => [key, id]));
  for (const { key: plan, name: planName, prices } of DOCUMENTED_CATALOGUE.plans) {
    for (const { cycle: billingCycle, amount: amountCents } of prices) {
      const key = lookupKey(plan, billingCycle);
      const interval = findCycle(DOCUMENTED_CATALOGUE, billingCycle);
      if (ids[key] !== undefined || interval === null) continue;
      await readyProduct(context, `${APP_MARK}_${plan}`);
      const sold = { plan, planName, billingCycle, interval, amountCents, currency: 'usd' };
      const made = await gateway.createPrice({ ...sold, onceKey: null });
      context.madeForAll('stripe.price', made.id);
      ids[key] = made.id;
    }
  }
  return ids;
}

/** Archives the product at the end if it was missing or archived by an earlier rehearsal. */
async function readyProduct(context: Context, id: string): Promise<void> {
  const { products } = context.stripe.sdk;
  try {
    const { active } = await products.retrieve(id);
    if (active) return;
    context.madeForAll('stripe.product', id);
    await products.update(id, { active: true });
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
    if (!isMissing) throw error;
    context.madeForAll('stripe.product', id);
  }
}

export interface Buyer {
  customerId: string;
  /** Null in the sandbox, which has a single clock. */
  clockId: string | null;
}

/** Creates a rehearsal customer, on its own test clock when time must pass. */
export async function makeBuyer(context: Context, needsTime = false): Promise<Buyer> {
  const { sdk } = context.stripe;
  let clockId: string | null = null;
  if (needsTime && context.hands === null) {
    const frozen = Math.floor((await context.now()).getTime() / 1000);
    const clock = await sdk.testHelpers.testClocks.create({ frozen_time: frozen });
    context.made('stripe.test-clock', clock.id);
    clockId = clock.id;
  }
  const customer = await sdk.customers.create({
    email: 'rehearsal@example.com',
    metadata: MARK,
    ...(clockId === null ? {} : { test_clock: clockId }),
  });
  context.made('stripe.customer', customer.id);
  return { customerId: customer.id, clockId };
}

/** Subscribes with the card attached to the subscription, as Checkout leaves it. */
export async function subscribe(
  context: Context,
  { customerId }: Buyer,
  priceId: string,
  card = 'pm_card_visa',
): Promise<Stripe.Subscription> {
  const { sdk } = context.stripe;
  const method = await sdk.paymentMethods.attach(card, { customer: customerId });
  return sdk.subscriptions.create({
    customer: customerId,
    items: [{ price: priceId, quantity: 1 }],
    default_payment_method: method.id,
  });
}

/** Sets the subscription's card. Returns the card's id. */
export async function giveCard(
  context: Context,
  subscription: Stripe.Subscription,
  card: string,
): Promise<string> {
  const { sdk } = context.stripe;
  const customer = idOf(subscription.customer) ?? '';
  const method = await sdk.paymentMethods.attach(card, { customer });
  await sdk.subscriptions.update(subscription.id, { default_payment_method: method.id });
  return method.id;
}

export function periodEndOf(subscription: Stripe.Subscription): Date {
  return new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);
}

/** Advances time to some hours after `moment`: a renewal stays a draft for about an hour first. */
export async function passTime(context: Context, buyer: Buyer, moment: Date): Promise<void> {
  const target = new Date(moment.getTime() + 3 * HOURS_MS);
  if (context.hands !== null) {
    await context.hands.control('POST', '/clock/advance', { to: target.toISOString() });
    return;
  }
  const { testClocks } = context.stripe.sdk.testHelpers;
  const clockId = buyer.clockId ?? '';
  await testClocks.advance(clockId, { frozen_time: Math.floor(target.getTime() / 1000) });
  const isReady = async () => (await testClocks.retrieve(clockId)).status === 'ready';
  if (!(await context.until(isReady, 180_000)))
    throw new Error('The test clock is still advancing.');
}

export async function invoicesOf(context: Context, id: string): Promise<Stripe.Invoice[]> {
  const { sdk } = context.stripe;
  return (await sdk.invoices.list({ subscription: id, limit: 100 })).data;
}

/** The card of the customer's newest charge. */
export async function newestCharge(context: Context, { customerId }: Buyer) {
  const { data } = await context.stripe.sdk.charges.list({ customer: customerId, limit: 1 });
  return data[0];
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
