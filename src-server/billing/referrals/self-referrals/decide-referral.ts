import { currentActor, recordAudit } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { ReferralEntity } from '../commission.entities.ts';
import { settleOf } from '../settle-commissions.ts';

interface Decision {
  operatorId: string;
  userId: string;
  isSamePerson: boolean;
}

/**
 * An operator decides whether buyer and partner are one person. The invoices of a second person earn again. A later
 * decision replaces an earlier one.
 */
export function decideReferral(
  deps: BillingDeps,
  { operatorId, userId, isSamePerson }: Decision,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const referral = await em.findOne(ReferralEntity, { userId }, FOR_UPDATE);
    if (referral?.selfSince == null) {
      const message = 'Nothing connects this buyer with the partner.';
      throw new AppError('referral.not-self', 'conflict', message);
    }
    if ((isSamePerson ? referral.sameAt : referral.allowedAt) != null) return;
    const by = { by: operatorId, at: deps.clock.now() };
    const none = { by: null, at: null };
    const [same, allowed] = isSamePerson ? [by, none] : [none, by];
    Object.assign(referral, {
      sameBy: same.by,
      sameAt: same.at,
      allowedBy: allowed.by,
      allowedAt: allowed.at,
    });
    await em.flush();
    await settleOf(em, deps, userId);
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: isSamePerson ? 'referrals.self-confirmed' : 'referrals.allowed',
      target: `account:${userId}`,
      before: { shared: (referral.shared ?? []).join(', ') },
      after: { partner: referral.partnerId },
    });
  });
}
