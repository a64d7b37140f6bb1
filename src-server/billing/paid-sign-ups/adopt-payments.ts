import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { hasAddress } from '../../people/contact.ts';
import { findSignUp } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { consumeAttempt } from '../checkout/attempts.ts';
import { closePaymentPage, openPaymentPagesOf } from '../checkout/close-payment-pages.ts';
import { readAttemptOutcome } from '../checkout/read-attempt-outcome.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { pays } from '../standing/pays.ts';
import { StandingEntity } from '../standing/standing.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { moveBuyer } from './move-buyer.ts';

/**
 * Moves payments from a sign-up with the account's address to the account. The caller proved
 * that one browser is signed in and holds the sign-up, by its cookie or the mailed link. An account
 * that already pays keeps its plan; an operator refunds the second payment.
 */
export async function adoptPayments(
  deps: BillingDeps,
  account: { accountId: string; email: string },
  signUpId: string,
): Promise<{ adopted: string[]; left: string[] }> {
  await finishEarlier(deps, account.accountId);
  const em = readFork(deps.orm);
  const signUp = await findSignUp(em, signUpId);
  if (signUp === null || signUp.completedAt != null) return { adopted: [], left: [] };
  if (signUp.email !== account.email) return { adopted: [], left: [] };
  const attempts = await em.find(PaymentAttemptEntity, {
    userId: signUp.id,
    kind: 'sign-up',
    state: { $in: ['paid', 'open'] },
    consumedAt: null,
  });
  const result = { adopted: [] as string[], left: [] as string[] };
  for (const { id, state } of attempts) {
    // An open attempt may be paid with its webhook still in flight.
    if (state === 'open' && (await readAttemptOutcome(deps, id)).state !== 'paid') continue;
    const adopted = await adopt(deps, id, signUp.id, account);
    result[adopted ? 'adopted' : 'left'].push(id);
  }
  if (result.left.length > 0) {
    deps.log.warn(
      { accountId: account.accountId, attempts: result.left },
      'paid twice: refund needed',
    );
    await alertSecondPayment(deps, result.left);
  }
  return result;
}

/** Paid on top of a plan that the account already pays for. An operator must refund it. */
function alertSecondPayment(deps: BillingDeps, attemptIds: string[]): Promise<void> {
  return transact(deps.orm, async (em) => {
    const attempts = await em.find(PaymentAttemptEntity, { id: { $in: attemptIds } });
    const spare = await em.find(SubscriptionEntity, {
      userId: { $in: attempts.map(({ userId }) => userId) },
      isCurrent: true,
    });
    await deps.alertOperator(em, {
      about: 'duplicate-subscription',
      alertKeys: spare.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
      values: (news) => ({ subscriptions: news.join(', ') }),
    });
  });
}

/** Repairs an earlier run that moved a payment but crashed before the sync. */
async function finishEarlier(deps: BillingDeps, accountId: string): Promise<void> {
  const customer = await findCustomer(deps, accountId);
  if (customer !== null) {
    await syncSubscription(deps, customer.stripeCustomerId, `return ${accountId}`);
  }
}

/** Runs under the account's lease: any page it still has open would sell a second plan. */
function adopt(
  deps: BillingDeps,
  attemptId: string,
  from: string,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const to = account.accountId;
  return withBillingLease(deps, `payer:${to}`, async () => {
    for (const page of await openPaymentPagesOf(deps, to)) {
      if ((await closePaymentPage(deps, page)) !== 'processing') continue;
      throw new AppError('billing.processing', 'unavailable', 'A payment is still on its way.');
    }
    const moved = await transact(deps.orm, (em) => move(em, deps, attemptId, from, account));
    const customer = await findCustomer(deps, to);
    if (!moved || customer === null) return moved;
    await syncSubscription(deps, customer.stripeCustomerId, `return ${attemptId}`);
    return true;
  });
}

async function move(
  em: EntityManager,
  deps: BillingDeps,
  attemptId: string,
  from: string,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const to = account.accountId;
  // The address may have moved to another account since sign-in.
  if (!(await hasAddress(em, account))) return false;
  if (await pays(em, to)) return false;
  if (!(await consumeAttempt(em, attemptId, deps.clock.now()))) return false;
  // The account's own customer has nothing live. The paying customer replaces it.
  await em.nativeDelete(CustomerEntity, { userId: to });
  await em.nativeUpdate(SubscriptionEntity, { userId: to }, { isCurrent: false });
  await em.nativeUpdate(CustomerEntity, { userId: from }, { userId: to });
  await moveBuyer(em, { from, to });
  await em.nativeDelete(StandingEntity, { userId: from });
  return true;
}
