import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
} from '../../src/domain/plan.ts';
import { chargedCents } from '../../src/domain/price-list.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';
import { KnownPriceEntity } from './known-price.entity.ts';
import { lookupKey } from './stripe/lookup-key.ts';
import type { PriceRead } from './stripe/stripe-facts.ts';
import { withBillingLease } from './with-billing-lease.ts';

interface Offer {
  plan: PaidPlan;
  billingCycle: BillingCycle;
  key: string;
  amountCents: number;
}

const OFFERS: Offer[] = PAID_PLANS.flatMap((plan) =>
  BILLING_CYCLES.map((billingCycle) => ({
    plan,
    billingCycle,
    key: lookupKey(plan, billingCycle),
    amountCents: chargedCents(plan, billingCycle),
  })),
);

const CATALOGUE = 'catalogue';

const INTERVAL: Record<BillingCycle, string> = { monthly: 'month', yearly: 'year' };

/** Creates or corrects the products and prices at Stripe. Idempotent. */
export async function ensureCatalogue(deps: BillingDeps): Promise<{ created: string[] }> {
  return withBillingLease(deps, CATALOGUE, async () => {
    const prices = await deps.stripe.listPrices(OFFERS.map((offer) => offer.key));
    const created: string[] = [];
    for (const offer of OFFERS) {
      if (faultOf(deps, offer, prices) === null) continue;
      prices.push(await deps.stripe.createPrice({ ...offer, currency: deps.settings.currency }));
      created.push(offer.key);
    }
    await remember(deps, await deps.stripe.listPrices(OFFERS.map((offer) => offer.key)));
    return { created };
  });
}

/**
 * Differences between our price list and Stripe's, one sentence each. Empty when everything can be
 * sold.
 */
export async function checkCatalogue(deps: BillingDeps): Promise<string[]> {
  const prices = await deps.stripe.listPrices(OFFERS.map((offer) => offer.key));
  await remember(deps, prices);
  return faultsOf(deps, prices);
}

/** Like checkCatalogue, without storing the prices. */
export async function readCatalogueFaults(
  deps: Pick<BillingDeps, 'stripe' | 'settings'>,
): Promise<string[]> {
  return faultsOf(deps, await deps.stripe.listPrices(OFFERS.map((offer) => offer.key)));
}

function faultsOf(deps: Pick<BillingDeps, 'settings'>, prices: PriceRead[]): string[] {
  return OFFERS.map((offer) => faultOf(deps, offer, prices)).filter((fault) => fault !== null);
}

/**
 * The price to charge. Checked against our list on every call, because Stripe's amounts can change
 * at any time.
 */
export async function priceFor(
  deps: BillingDeps,
  plan: PaidPlan,
  billingCycle: BillingCycle,
): Promise<PriceRead> {
  const offer = OFFERS.find((each) => each.plan === plan && each.billingCycle === billingCycle);
  if (offer === undefined) throw new Error(`There is no offer of ${plan} ${billingCycle}.`);
  let prices = await deps.stripe.listPrices([offer.key]);
  if (faultOf(deps, offer, prices) !== null) {
    // Another process may be filling the catalogue: wait for its lease.
    await withBillingLease(deps, CATALOGUE, async () => {});
    prices = await deps.stripe.listPrices([offer.key]);
  }
  const fault = faultOf(deps, offer, prices);
  const price = prices.find((each) => each.lookupKey === offer.key && each.active);
  if (fault !== null || price === undefined) {
    deps.log.error({ fault }, 'sales are blocked: the catalogue differs from Stripe');
    throw new AppError(
      'billing.catalogue-mismatch',
      'unavailable',
      'This plan is not available right now: we are checking its price. You were not charged.',
    );
  }
  await remember(deps, [price]);
  return price;
}

function faultOf(
  deps: Pick<BillingDeps, 'settings'>,
  offer: Offer,
  prices: PriceRead[],
): string | null {
  const price = prices.find((each) => each.lookupKey === offer.key && each.active);
  if (price === undefined) return `Stripe has no active price with the lookup key ${offer.key}.`;
  const { currency } = deps.settings;
  if (price.currency !== currency) {
    return `${offer.key} is charged in ${price.currency} at Stripe and in ${currency} here.`;
  }
  if (price.amountCents !== offer.amountCents) {
    return `${offer.key} costs ${price.amountCents} cents at Stripe and ${offer.amountCents} here.`;
  }
  if (price.interval !== INTERVAL[offer.billingCycle] || price.intervalCount !== 1) {
    return `${offer.key} is billed every ${price.intervalCount} ${price.interval} at Stripe.`;
  }
  return null;
}

/** A replaced price loses its lookup key. This row keeps mapping its buyers to their plan. */
async function remember(deps: BillingDeps, prices: PriceRead[]): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.orm, async (em) => {
    for (const price of prices) {
      const offer = OFFERS.find((each) => each.key === price.lookupKey);
      if (offer === undefined) continue;
      const { plan, billingCycle } = offer;
      await em.upsert(
        KnownPriceEntity,
        { stripePriceId: price.id, plan, billingCycle, firstSeenAt: now },
        { onConflictAction: 'ignore' },
      );
    }
  });
}
