import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { amountFaultText } from '../../../src/domain/catalogue/fault-text.ts';
import { amountFault } from '../../../src/domain/catalogue/sellable.ts';
import {
  isLifetimeOnSale,
  type LifetimeOffer,
  placesLeft,
} from '../../../src/domain/offers/lifetime.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { countTaken } from './count-taken.ts';
import { LifetimeOfferEntity } from './lifetime.entities.ts';

/** Sells a plan for life, changes its terms, or ends the sale. Null: ends it. Plans that were bought stay. */
export async function setLifetimeOffer(
  deps: BillingDeps,
  { plan, offer }: { plan: Plan; offer: LifetimeOffer | null },
): Promise<void> {
  if (!paidPlans(deps.catalogue.current()).includes(plan)) {
    throw new AppError('lifetime.no-such-plan', 'invalid', 'This plan is not on sale.');
  }
  if (offer?.endsAt != null && offer.endsAt <= deps.clock.now()) {
    throw new AppError('lifetime.over', 'invalid', 'This last day has already passed.');
  }
  const currency = saleCurrency(deps.catalogue.current(), deps.settings);
  const fault = offer && amountFault(offer.amountMinor, currency);
  if (fault !== null) {
    throw new AppError('lifetime.price', 'invalid', amountFaultText(fault, currency));
  }
  await transact(deps.orm, async (em) => {
    const known = await em.findOne(LifetimeOfferEntity, { plan });
    if (offer === null) await em.nativeDelete(LifetimeOfferEntity, { plan });
    else {
      const changedAt = deps.clock.now();
      await em.upsert(LifetimeOfferEntity, { plan, ...offer, currency, changedAt });
    }
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.lifetime-changed',
      target: `plan:${plan}`,
      before: known && factsOf(known),
      after: offer && factsOf(offer),
    });
  });
}

const factsOf = (offer: {
  amountMinor: number;
  maxBuyers?: number | null | undefined;
  endsAt?: Date | null | undefined;
}) => ({
  amountMinor: offer.amountMinor,
  maxBuyers: offer.maxBuyers ?? null,
  endsAt: offer.endsAt?.toISOString() ?? null,
});

export interface LifetimeOnSale {
  plan: Plan;
  amountMinor: number;
  currency: string;
  /** Places that are left. Null: no limit. */
  left: number | null;
  endsAt: Date | null;
}

interface Deps extends Pick<BillingDeps, 'catalogue' | 'clock'> {
  settings: { currency: string };
}

/**
 * The terms on which a plan is sold for life now. Null: it is not, or no place is left. `asker`: the place that an open page
 * of theirs holds is left for them.
 */
export async function findLifetime(
  em: EntityManager,
  deps: Deps,
  { plan, asker = null }: { plan: Plan; asker?: string | null },
): Promise<LifetimeOnSale | null> {
  const row = await em.findOne(LifetimeOfferEntity, { plan });
  const shop = deps.catalogue.current();
  if (row === null || row.currency !== saleCurrency(shop, deps.settings)) return null;
  const { amountMinor, currency } = row;
  const [maxBuyers, endsAt] = [row.maxBuyers ?? null, row.endsAt ?? null];
  const taken = maxBuyers === null ? 0 : await countTaken(em, plan, asker);
  const offer = { amountMinor, maxBuyers, endsAt };
  if (!isLifetimeOnSale(shop, { plan, offer, taken }, deps.clock.now())) return null;
  return { plan, amountMinor, currency, left: placesLeft(maxBuyers, taken), endsAt };
}
