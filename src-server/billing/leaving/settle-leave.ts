import { isLive } from '../../../src/domain/subscription.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { endAsPaid } from '../refunds/end-with-period.ts';
import { closeTakenBack } from '../standing/close-taken-back.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { readAgain } from './current-subscription.ts';
import { mailLeft } from './leave-mails.ts';
import { LeaveRequestEntity } from './leave-request.entity.ts';

/** `waits`: Stripe does not answer, and a job carries it out. */
export type Left = { outcome: 'ends'; at: Date } | { outcome: 'ended' } | { outcome: 'waits' };

/**
 * Ends it at Stripe and stores what Stripe shows then. The caller and the job may run it at the same time. Null: it was
 * carried out before and taken back since.
 */
export async function settleLeave(deps: BillingDeps, requestId: string): Promise<Left | null> {
  const request = await readFork(deps.orm).findOneOrFail(LeaveRequestEntity, { id: requestId });
  const { userId, stripeSubscriptionId } = request;
  return withBillingLease(deps, `payer:${userId}`, async () => {
    const where = { stripeSubscriptionId };
    const known = await readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
    const current = await readAgain(deps, known, `leave ${userId}`);
    const runs = isLive(current.stripeStatus) && current.endsAt == null;
    if (runs) await transact(deps.orm, (em) => closeTakenBack(em, current));
    const { state, reason, words } = await readFork(deps.orm).findOneOrFail(LeaveRequestEntity, {
      id: requestId,
    });
    // Carried out before, and taken back since.
    if (runs && state !== 'leaving') return null;
    if (runs) {
      await endAsPaid(deps, current, { feedback: reason ?? null, comment: words ?? null });
    }
    const after = await readAgain(deps, current, `leave ${userId}`);
    if (isLive(after.stripeStatus) && after.endsAt == null) {
      throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
    }
    const left: Exclude<Left, { outcome: 'waits' }> =
      isLive(after.stripeStatus) && after.endsAt != null
        ? { outcome: 'ends', at: after.endsAt }
        : { outcome: 'ended' };
    await transact(deps.orm, async (em) => {
      const contact = await contactOf(em, userId);
      const row = await em.findOneOrFail(LeaveRequestEntity, { id: requestId }, FOR_UPDATE);
      if (row.state !== 'leaving') return;
      row.state = 'left';
      if (contact === null) return;
      const end = left.outcome === 'ends' ? { at: left.at } : 'ended';
      await mailLeft(em, deps, { request: row, email: contact.email, end });
    });
    return left;
  });
}
