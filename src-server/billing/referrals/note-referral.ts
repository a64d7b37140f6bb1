import { FOR_UPDATE } from '../../database/row-locks.ts';
import { retryOnUnique } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { hasBought } from '../offers/find-usable-code.ts';
import { CommissionEntity, ReferralEntity } from './commission.entities.ts';
import { TOUCH_DAYS } from './follow-link.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { programOf } from './program.ts';

const DAY_MS = 86_400_000;

/**
 * Binds a buyer to the partner whose link led here, with the partner's terms of today. The first partner
 * stays until 60 days without a payment are over or the partnership ends unpaid. A person who bought before gets no
 * partner. Returns the code of the partner for Stripe's metadata.
 */
export async function noteReferral(
  deps: BillingDeps,
  userId: string,
  touched: Partner | null,
): Promise<string | null> {
  return retryOnUnique(deps.orm, async (em) => {
    const known = await em.findOne(ReferralEntity, { userId }, FOR_UPDATE);
    const bound = known && (await em.findOne(PartnerEntity, { id: known.partnerId }));
    const at = deps.clock.now();
    const isOver =
      known !== null &&
      (bound?.endedAt != null || at.getTime() - known.at.getTime() > TOUCH_DAYS * DAY_MS);
    if (
      touched === null ||
      touched.accountId === userId ||
      (known !== null && (!isOver || (await em.count(CommissionEntity, { userId })) > 0)) ||
      (await hasBought(em, userId))
    ) {
      return bound?.code ?? null;
    }
    const { holdDays } = await programOf(em);
    const referral = {
      userId,
      partnerId: touched.id,
      at,
      rateBp: touched.rateBp,
      months: touched.months,
      holdDays,
      shared: null,
      viaOthers: null,
      selfSince: null,
      allowedBy: null,
      allowedAt: null,
      sameBy: null,
      sameAt: null,
      checkedAt: at,
    };
    if (known === null) em.create(ReferralEntity, referral);
    else Object.assign(known, referral);
    return touched.code;
  });
}
