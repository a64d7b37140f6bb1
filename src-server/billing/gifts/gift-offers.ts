import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { GIFT_MONTHS, giftPrice } from '../../../src/domain/offers/gift.ts';
import { findPlan, paidPlans } from '../../../src/domain/plan.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { GiftOfferEntity } from './gift.entities.ts';

/** Offers or ends gifts of a plan. Gifts that were bought stay. */
export function setGiftOffer(
  deps: BillingDeps,
  { plan, months }: { plan: Plan; months: readonly number[] },
): Promise<void> {
  const shop = deps.catalogue.current();
  if (!paidPlans(shop).includes(plan)) {
    throw new AppError('gift.no-such-plan', 'invalid', 'This plan is not on sale.');
  }
  if (months.length > 0 && giftPrice(shop, plan, 1) === null) {
    const message = 'This plan has no monthly price, from which a gift is calculated.';
    throw new AppError('gift.no-price', 'invalid', message);
  }
  const chosen = GIFT_MONTHS.filter((each) => months.includes(each));
  return transact(deps.orm, async (em) => {
    const known = await em.findOne(GiftOfferEntity, { plan });
    const before = known?.months ?? [];
    if (chosen.length === 0) await em.nativeDelete(GiftOfferEntity, { plan });
    else {
      await em.upsert(GiftOfferEntity, { plan, months: chosen, changedAt: deps.clock.now() });
    }
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.gifts-changed',
      target: `plan:${plan}`,
      before: { months: before.join(', ') },
      after: { months: chosen.join(', ') },
    });
  });
}

/** The price of a gift that the shop offers now. Null: it does not. */
export async function findGiftPrice(
  deps: Pick<BillingDeps, 'orm' | 'catalogue' | 'settings'>,
  { plan, months }: { plan: Plan; months: number },
): Promise<{ amountMinor: number; currency: string } | null> {
  const offer = await readFork(deps.orm).findOne(GiftOfferEntity, { plan });
  const shop = deps.catalogue.current();
  if (offer === null || !offer.months.includes(months) || !isOnSale(shop, plan)) return null;
  const amountMinor = giftPrice(shop, plan, months);
  return amountMinor === null ? null : { amountMinor, currency: saleCurrency(shop, deps.settings) };
}

const isOnSale = (shop: Catalogue, plan: Plan) => findPlan(shop, plan)?.isVisible === true;
