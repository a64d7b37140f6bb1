import type { EntityManager } from '@mikro-orm/postgresql';
import { auditedAct } from '../../audit/audited-act.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type { FraudWarningRead } from '../gateway/dispute-port.ts';
import { syncGiftOf } from '../gifts/sync-gift.ts';
import { syncLifetimeOf } from '../lifetimes/sync-lifetime.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type FraudWarning, FraudWarningEntity } from './fraud-warning.entity.ts';
import { type Bought, findPayer, purchaseBehind } from './payer-of-charge.ts';

/** Reads a warning from Stripe and asks the operator, once. Safe to repeat. */
export async function readFraudWarning(deps: BillingDeps, warningId: string): Promise<void> {
  const read = await deps.stripe.disputes.findWarning(warningId);
  if (read === null) return;
  const bought = await purchaseBehind(deps, read, { kind: 'charge', id: read.chargeId });
  await retryOnUnique(deps.orm, (em) => storeWarning(em, deps, { read, bought }));
}

async function storeWarning(
  em: EntityManager,
  deps: BillingDeps,
  { read, bought }: { read: FraudWarningRead; bought: Bought },
): Promise<void> {
  const { id, chargeId, customerId, fraudType, isActionable, at } = read;
  const found = await em.findOne(FraudWarningEntity, { id }, FOR_UPDATE);
  const { userId, giftId } = await findPayer(em, customerId, bought);
  if (found !== null) {
    found.userId ??= userId;
    found.giftId ??= giftId;
    found.isActionable = isActionable;
    return;
  }
  em.create(FraudWarningEntity, { id, chargeId, userId, giftId, fraudType, isActionable, at });
  if (!isActionable) return;
  await deps.alertOperator(em, {
    about: 'fraud-warning',
    alertKeys: [id],
    values: () => ({ charge: chargeId, kind: fraudType.replaceAll('_', ' ') }),
  });
}

/** The operator's answer: refunds the payment and reads it back, or keeps it. Safe to repeat. */
export async function decideWarning(
  deps: BillingDeps,
  { warningId, decision }: { warningId: string; decision: 'refunded' | 'kept' },
): Promise<void> {
  const warning = await readFork(deps.orm).findOne(FraudWarningEntity, { id: warningId });
  if (warning === null) {
    throw new AppError('dispute.no-warning', 'not-found', 'This fraud warning does not exist.');
  }
  if (warning.decided != null) {
    throw new AppError('dispute.decided-before', 'conflict', 'This warning was decided before.');
  }
  const target =
    warning.userId == null ? `fraud-warning:${warningId}` : `account:${warning.userId}`;
  const act = { action: 'dispute.fraud-warning-decided', target };
  await auditedAct(
    deps,
    { ...act, before: { warning: warningId, charge: warning.chargeId } },
    {
      work: async () => {
        if (decision === 'refunded') await refund(deps, warning);
        await transact(deps.orm, async (em) => {
          const row = await em.findOneOrFail(FraudWarningEntity, { id: warningId }, FOR_UPDATE);
          Object.assign(row, { decided: decision, decidedAt: deps.clock.now() });
        });
      },
      outcomeOf: () => ({ decision }),
    },
  );
}

async function refund(deps: BillingDeps, warning: FraudWarning): Promise<void> {
  const { chargeId, userId } = warning;
  const { isRefunded, customerId } = await withBillingLease(
    deps,
    `payer:${userId ?? chargeId}`,
    async () => {
      const went = await tryRefund(deps, chargeId);
      await readOrWait(deps, warning, () => readSubscription(deps, userId ?? null));
      return went;
    },
  );
  // A gift or a plan for life ends with its payment, which has no customer.
  if (customerId === null) await readOrWait(deps, warning, () => readPurchase(deps, chargeId));
  if (isRefunded) return;
  throw new AppError(
    'dispute.not-refunded',
    'unavailable',
    'Stripe does not show the refund yet. Look at the payment before you try again.',
  );
}

async function readSubscription(deps: BillingDeps, userId: string | null): Promise<void> {
  const customer =
    userId === null ? null : await readFork(deps.orm).findOne(CustomerEntity, { userId });
  if (customer !== null) await syncSubscription(deps, customer.stripeCustomerId, 'sweep');
}

async function readPurchase(deps: BillingDeps, id: string): Promise<void> {
  const charge = { kind: 'charge', id };
  if (!(await syncGiftOf(deps, charge))) await syncLifetimeOf(deps, charge);
}

/** The money went back. A failed read must not look like a failed refund: Stripe's event or the timer reads again. */
async function readOrWait(
  { log }: BillingDeps,
  { id }: FraudWarning,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ err: error, warning: id }, 'a refunded payment could not be read');
  }
}

async function tryRefund(deps: BillingDeps, chargeId: string) {
  try {
    return await deps.stripe.disputes.refundCharge(chargeId);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    throw new AppError(
      'dispute.refund-refused',
      'conflict',
      `Stripe did not refund the payment (${error.reason}).`,
      { cause: error },
    );
  }
}
