import type { ReadCode } from '../../../src/contract/gift.contract.ts';
import { normalAccessCode } from '../../../src/domain/offers/access-code.ts';
import { findPlan } from '../../../src/domain/plan.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Gift, GiftEntity } from '../gifts/gift.entities.ts';
import { AccessCodeBatchEntity, AccessCodeEntity } from './access-code.entities.ts';
import { codeHash } from './code-hash.ts';

/**
 * Returns the plan of an unused code, for a visitor who opened its link before the sign-in. Null for a code that is
 * unknown, used or expired: the page that redeems it gives the reason.
 */
export async function readCode(deps: BillingDeps, code: string): Promise<ReadCode> {
  const hash = codeHash(normalAccessCode(code) ?? '');
  const em = readFork(deps.orm);
  const gift = await em.findOne(GiftEntity, { codeHash: hash });
  const now = deps.clock.now();
  if (gift !== null) {
    if (!isOpen(gift, now)) return null;
    const { plan, months, recipientEmail, buyerEmail } = gift;
    // The mail to the recipient names the giver. A link that was handed over does not.
    const from = recipientEmail == null || buyerEmail === '' ? null : buyerEmail;
    return answer(deps, plan, { months, from });
  }
  const own = await em.findOne(AccessCodeEntity, { hash, redeemedAt: null });
  if (own === null) return null;
  const batch = await em.findOneOrFail(AccessCodeBatchEntity, { id: own.batchId });
  const ends = [batch.redeemBy, batch.until].filter((end) => end != null);
  if (batch.endedAt != null || ends.some((end) => end <= now)) return null;
  return answer(deps, batch.plan, { months: null, from: null });
}

const isOpen = ({ redeemedAt, takenBecause, expiresAt }: Gift, now: Date) =>
  redeemedAt == null && takenBecause == null && expiresAt != null && expiresAt > now;

function answer(
  { catalogue }: BillingDeps,
  plan: string,
  gift: Pick<NonNullable<ReadCode>, 'months' | 'from'>,
): ReadCode {
  const found = findPlan(catalogue.current(), plan);
  return found && { planName: found.name, ...gift };
}
