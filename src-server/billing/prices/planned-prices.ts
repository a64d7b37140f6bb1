import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { lookupKey } from '../gateway/lookup-key.ts';
import type { PriceRead, ProductRead } from '../gateway/stripe-facts.ts';

/** Objects that publishing a catalogue creates or changes at Stripe. */
interface PlannedPrices {
  /** False: Stripe did not answer, so everything that differs from the version on sale is listed. */
  asked: boolean;
  /** Names of new products. */
  products: string[];
  prices: { plan: string; cycle: string; amount: number; currency: string; name: string }[];
  /** New names of existing products. */
  renamed: string[];
}

type Deps = Pick<BillingDeps, 'stripe' | 'settings'>;

export async function plannedPrices(
  { stripe, settings }: Deps,
  { before, after }: { before: CatalogueDocument; after: CatalogueDocument },
): Promise<PlannedPrices> {
  const currency = saleCurrency(after, settings);
  const offers = offersOf(after).map((offer) => ({ ...offer, currency }));
  const names = new Map(offers.map(({ plan, name }) => [plan, name]));
  const there = await readStripe(stripe, offers, [...names.keys()]);
  const exists = there === null ? soldBefore(before, saleCurrency(before, settings)) : at(there);
  const products = there?.products ?? before.plans.map(({ key, name }) => ({ plan: key, name }));
  const prices = offers.filter((offer) => !exists(offer));
  const nameThere = (plan: string) => products.find((each) => each.plan === plan)?.name;
  const entries = [...names];
  return {
    asked: there !== null,
    products: entries.filter(([plan]) => nameThere(plan) === undefined).map(([, name]) => name),
    prices: prices.map(({ unit: _, count: __, ...price }) => price),
    renamed: entries
      .filter(([plan, name]) => ![undefined, name].includes(nameThere(plan)))
      .map(([, name]) => name),
  };
}

type Offer = ReturnType<typeof offersOf>[number] & { currency: string };

function offersOf({ plans, cycles }: CatalogueDocument) {
  return plans
    .filter(({ isVisible }) => isVisible)
    .flatMap(({ key: plan, name, prices }) =>
      prices.flatMap(({ cycle, amount }) => {
        const interval = cycles.find(({ key }) => key === cycle);
        if (interval === undefined) return [];
        return [{ plan, cycle, amount, name, unit: interval.unit, count: interval.count }];
      }),
    );
}

async function readStripe(
  stripe: Deps['stripe'],
  offers: readonly Offer[],
  plans: readonly string[],
): Promise<{ prices: PriceRead[]; products: ProductRead[] } | null> {
  try {
    const keys = offers.map(({ plan, cycle }) => lookupKey(plan, cycle));
    return { prices: await stripe.listPrices(keys), products: await stripe.listProducts(plans) };
  } catch (error) {
    if (error instanceof ProviderFailure) return null;
    throw error;
  }
}

function at({ prices }: { prices: PriceRead[] }) {
  return ({ plan, cycle, amount, currency, unit, count }: Offer) =>
    prices.some(
      (price) =>
        price.lookupKey === lookupKey(plan, cycle) &&
        price.active &&
        price.amountCents === amount &&
        price.currency === currency &&
        price.interval === unit &&
        price.intervalCount === count,
    );
}

function soldBefore(before: CatalogueDocument, currency: string) {
  const sold = offersOf(before);
  return (offer: Offer) =>
    offer.currency === currency &&
    sold.some(
      ({ plan, cycle, amount }) =>
        plan === offer.plan && cycle === offer.cycle && amount === offer.amount,
    );
}
