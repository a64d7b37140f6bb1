import { notePriceFault, notePricesReady } from '../../catalogue/version-progress.ts';
import { transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { checkStripePrices, ensureStripePrices } from '../stripe-prices.ts';

/**
 * Creates the products and prices of a published version at Stripe and reads them back. Until then
 * nothing at a new price is sold. Does nothing for a version that is no longer on sale.
 */
export async function publishPrices(deps: BillingDeps, version: number): Promise<void> {
  await deps.catalogue.reach(version);
  if (deps.catalogue.current().version !== version) return;
  try {
    await ensureStripePrices(deps);
    await renameProducts(deps);
    await deps.stripe.ensurePortal();
    const faults = await checkStripePrices(deps);
    if (faults.length > 0) throw new ProviderFailure('stripe', 'refused', faults.join(' '));
  } catch (error) {
    if (error instanceof ProviderFailure) {
      await transact(deps.orm, (em) => notePriceFault(em, version, error.reason));
    }
    throw error;
  }
  await transact(deps.orm, (em) => notePricesReady(em, version, deps.machineClock.now()));
}

/** A product keeps the name that it was created with, so a renamed plan is renamed there too. */
async function renameProducts({ catalogue, stripe }: BillingDeps): Promise<void> {
  const { plans } = catalogue.current();
  for (const product of await stripe.listProducts(plans.map(({ key }) => key))) {
    const plan = plans.find(({ key }) => key === product.plan);
    if (plan === undefined || plan.name === product.name) continue;
    await stripe.renameProduct({ plan: plan.key, name: plan.name });
  }
}
