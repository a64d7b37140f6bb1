import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PartnerEntity } from './partner.entities.ts';
import { programOf } from './program.ts';

/** A member accepts the terms as the page showed them. The link works from then on. */
export function acceptPartnerTerms(
  deps: BillingDeps,
  { accountId, version }: { accountId: string; version: number },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const partner = await em.findOne(
      PartnerEntity,
      { accountId, state: { $ne: 'ended' } },
      FOR_UPDATE,
    );
    if (partner === null) {
      throw new AppError('partner.none', 'not-found', 'You are not a partner of this shop.');
    }
    if ((await programOf(em)).termsVersion !== version) {
      const message = 'The terms have changed. Please read them again.';
      throw new AppError('partner.other-terms', 'conflict', message);
    }
    if (partner.acceptedVersion === version) return;
    Object.assign(partner, { acceptedVersion: version, acceptedAt: deps.clock.now() });
  });
}
