import { type AuditActor, recordAudit } from '../../audit/record-audit.ts';
import { nullIfLost } from '../../database/lease.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { judgeCustomer } from '../sync/judge-customer.ts';
import { withBillingLease } from '../with-billing-lease.ts';

/**
 * Lets an account buy again after a lost dispute. Marks its lost disputes as settled, so only a new
 * one blocks it again.
 */
export async function liftBlock(
  deps: BillingDeps,
  accountId: string,
  actor: AuditActor,
): Promise<void> {
  const customer = await findCustomer(deps, accountId);
  if (customer?.blockedAt == null) throw notBlocked();
  const { stripeCustomerId } = customer;
  await withBillingLease(deps, `customer:${stripeCustomerId}`, async (lease) => {
    const { lostCharges } = judgeCustomer(await deps.stripe.readCustomer(stripeCustomerId));
    const lifting = lease.write(async (em) => {
      const row = await em.findOne(CustomerEntity, { userId: accountId, stripeCustomerId });
      if (row?.blockedAt == null) throw notBlocked();
      const blockedSince = row.blockedAt.toISOString();
      Object.assign(row, { blockedAt: null, settledCharges: lostCharges });
      recordAudit(em, {
        at: deps.machineClock.now(),
        actor,
        action: 'billing.block-lifted',
        target: `account:${accountId}`,
        before: { blockedSince },
        after: { settledCharges: lostCharges },
      });
    });
    if ((await nullIfLost(lifting)) === null) {
      throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.');
    }
  });
}

function notBlocked(): AppError {
  return new AppError(
    'billing.not-blocked',
    'conflict',
    'Payments of this account are not on hold.',
  );
}
