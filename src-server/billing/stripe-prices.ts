import type { BillingCycle, CatalogueCycle, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { saleCurrency } from '../catalogue/sale-currency.ts';
import { readFork, transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';
import { lookupKey } from './gateway/lookup-key.ts';
import type { PriceRead } from './gateway/stripe-facts.ts';
import { KnownPriceEntity } from './known-price.entity.ts';
import { withBillingLease } from './with-billing-lease.ts';

interface Offer {
  plan: Plan;
  planName: string;
  billingCycle: BillingCycle;
  interval: CatalogueCycle;
  key: string;
  amountCents: number;
}

type ShopDeps = Pick<BillingDeps, 'catalogue' | 'settings'>;

const CATALOGUE = 'catalogue';

/** Every price on sale. Hidden plans have none. */
function offersOf({ catalogue }: ShopDeps): Offer[] {
  const { plans, cycles } = catalogue.current();
  const offered = plans.filter(({ isVisible }) => isVisible);
  return offered.flatMap(({ key: plan, name: planName, prices }) =>
    prices.flatMap(({ cycle, amount }) => {
      const interval = cycles.find(({ key }) => key === cycle);
      if (interval === undefined) return [];
      const key = lookupKey(plan, cycle);
      return [{ plan, planName, billingCycle: cycle, interval, key, amountCents: amount }];
    }),
  );
}

const currencyOf = ({ catalogue, settings }: ShopDeps) =>
  saleCurrency(catalogue.current(), settings);

const keysOf = (offers: readonly Offer[]) => offers.map(({ key }) => key);

/** Creates or corrects the products and prices at Stripe. Idempotent. */
export async function ensureStripePrices(deps: BillingDeps): Promise<{ created: string[] }> {
  return withBillingLease(deps, CATALOGUE, async () => {
    const offers = offersOf(deps);
    const prices = await deps.stripe.listPrices(keysOf(offers));
    const created: string[] = [];
    for (const offer of offers) {
      if (faultOf(deps, offer, prices) === null) continue;
      const onceKey = onceKeyOf(deps, offer, prices);
      const currency = currencyOf(deps);
      prices.push(await deps.stripe.createPrice({ ...offer, currency, onceKey }));
      created.push(offer.key);
    }
    await remember(deps, await deps.stripe.listPrices(keysOf(offers)));
    return { created };
  });
}

/**
 * The same for each try to create one price of one version. The documented shop has none: its
 * prices may be created again after a removal within the day in which Stripe repeats an answer.
 */
function onceKeyOf({ catalogue }: ShopDeps, { key }: Offer, prices: PriceRead[]): string | null {
  const { version } = catalogue.current();
  if (version === 0) return null;
  const replaced = prices.find(({ lookupKey }) => lookupKey === key);
  return `${version}-${key}-${replaced?.id ?? 'new'}`;
}

/**
 * Differences between our catalogue and Stripe's prices, one sentence each. Empty when everything can be
 * sold.
 */
export async function checkStripePrices(deps: BillingDeps): Promise<string[]> {
  const prices = await deps.stripe.listPrices(keysOf(offersOf(deps)));
  await remember(deps, prices);
  return faultsOf(deps, prices);
}

/** Like checkStripePrices, without storing the prices. */
export async function readStripePriceFaults(
  deps: Pick<BillingDeps, 'stripe' | 'settings' | 'catalogue'>,
): Promise<string[]> {
  return faultsOf(deps, await deps.stripe.listPrices(keysOf(offersOf(deps))));
}

function faultsOf(deps: ShopDeps, prices: PriceRead[]): string[] {
  return offersOf(deps)
    .map((offer) => faultOf(deps, offer, prices))
    .filter((fault) => fault !== null);
}

/**
 * The price to charge. Checked against our list on every call, because Stripe's amounts can change
 * at any time.
 */
export async function priceFor(
  deps: BillingDeps,
  plan: Plan,
  billingCycle: BillingCycle,
): Promise<PriceRead> {
  const offer = findOffer(deps, plan, billingCycle);
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

function findOffer(deps: ShopDeps, plan: Plan, billingCycle: BillingCycle): Offer {
  const offer = offersOf(deps).find(
    (each) => each.plan === plan && each.billingCycle === billingCycle,
  );
  if (offer !== undefined) return offer;
  throw new AppError('billing.not-for-sale', 'invalid', 'This plan is not for sale.');
}

function faultOf(deps: ShopDeps, offer: Offer, prices: PriceRead[]): string | null {
  const price = prices.find((each) => each.lookupKey === offer.key && each.active);
  if (price === undefined) return `Stripe has no active price with the lookup key ${offer.key}.`;
  const currency = currencyOf(deps);
  if (price.currency !== currency) {
    return `${offer.key} is charged in ${price.currency} at Stripe and in ${currency} here.`;
  }
  if (price.amountCents !== offer.amountCents) {
    return `${offer.key} costs ${price.amountCents} cents at Stripe and ${offer.amountCents} here.`;
  }
  const { unit, count } = offer.interval;
  if (price.interval !== unit || price.intervalCount !== count) {
    return `${offer.key} is billed every ${price.intervalCount} ${price.interval} at Stripe.`;
  }
  return null;
}

/** A replaced price loses its lookup key. This row keeps mapping its buyers to their plan. */
async function remember(deps: BillingDeps, prices: PriceRead[]): Promise<void> {
  const offers = offersOf(deps);
  const known = await readFork(deps.orm).find(KnownPriceEntity, {
    stripePriceId: { $in: prices.map(({ id }) => id) },
  });
  const isKnown = new Set(known.map(({ stripePriceId }) => stripePriceId));
  const firstSeenAt = deps.clock.now();
  const added = prices.flatMap(({ id: stripePriceId, lookupKey }) => {
    const offer = offers.find(({ key }) => key === lookupKey);
    if (offer === undefined || isKnown.has(stripePriceId)) return [];
    const { plan, billingCycle } = offer;
    return [{ stripePriceId, plan, billingCycle, firstSeenAt }];
  });
  if (added.length === 0) return;
  await transact(deps.orm, (em) =>
    em.upsertMany(KnownPriceEntity, added, { onConflictAction: 'ignore' }),
  );
}
