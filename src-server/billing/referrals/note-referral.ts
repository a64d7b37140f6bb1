import { retryOnUnique } from '../../database/transaction.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { hasBought } from '../offers/find-usable-code.ts';
import { ReferralEntity } from './commission.entities.ts';
import { touchedPartner } from './follow-link.ts';
import { PartnerEntity } from './partner.entities.ts';
import { programOf } from './program.ts';

/**
 * Binds a buyer to the partner whose link the browser kept, with the partner's terms of today. The first partner
 * stays. A person who bought before gets no partner. Returns the code of the partner for Stripe's metadata.
 */
export async function noteReferral(
  deps: BillingDeps,
  context: Pick<RequestContext, 'readCookie'>,
  userId: string,
): Promise<string | null> {
  const touched = await touchedPartner(deps, context);
  return retryOnUnique(deps.orm, async (em) => {
    const known = await em.findOne(ReferralEntity, { userId });
    if (known !== null) {
      return (await em.findOne(PartnerEntity, { id: known.partnerId }))?.code ?? null;
    }
    if (touched === null || touched.accountId === userId) return null;
    if (await hasBought(em, userId)) return null;
    const { holdDays } = await programOf(em);
    const at = deps.clock.now();
    em.create(ReferralEntity, {
      userId,
      partnerId: touched.id,
      at,
      rateBp: touched.rateBp,
      months: touched.months,
      holdDays,
      shared: null,
      selfSince: null,
      allowedBy: null,
      allowedAt: null,
      checkedAt: at,
    });
    return touched.code;
  });
}
