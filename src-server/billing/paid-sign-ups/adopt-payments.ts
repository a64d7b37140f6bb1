import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { underLease } from '../billing-lease.ts';
import { consumeAttempt } from '../checkout/attempts.ts';
import { closePage, openPagesOf } from '../checkout/close-pages.ts';
import { verifyAttempt } from '../checkout/verify-attempt.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { pays } from '../standing/pays.ts';
import { StandingEntity } from '../standing/standing.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

/**
 * What was paid in a sign-up with the account's address becomes the account's. The
 * caller has seen that one browser is signed in to the account and holds the sign-up, by its cookie or by
 * the mailed link. An account that already pays keeps what it has: an operator refunds the second payment.
 */
export async function adoptPayments(
  deps: BillingDeps,
  account: { accountId: string; email: string },
  signUpId: string,
): Promise<{ adopted: string[]; left: string[] }> {
  await finishEarlier(deps, account.accountId);
  const em = readFork(deps.orm);
  const signUp = await deps.people.findSignUp(em, signUpId);
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
    // What looks open may have been paid a moment ago: its webhook is still on the way.
    if (state === 'open' && (await verifyAttempt(deps, id)).state !== 'paid') continue;
    const adopted = await adopt(deps, id, signUp.id, account);
    result[adopted ? 'adopted' : 'left'].push(id);
  }
  if (result.left.length > 0) {
    deps.log.warn({ accountId: account.accountId, attempts: result.left }, 'paid twice: to refund');
    await tellOfSecond(deps, result.left);
  }
  return result;
}

/** What was paid beside a plan that the account pays already: an operator refunds it. */
function tellOfSecond(deps: BillingDeps, attemptIds: string[]): Promise<void> {
  return transact(deps.orm, async (em) => {
    const attempts = await em.find(PaymentAttemptEntity, { id: { $in: attemptIds } });
    const spare = await em.find(SubscriptionEntity, {
      userId: { $in: attempts.map(({ userId }) => userId) },
      isCurrent: true,
    });
    await deps.tellOperator(em, {
      about: 'duplicate-subscription',
      matters: spare.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
      values: (news) => ({ subscriptions: news.join(', ') }),
    });
  });
}

/** A run that ended between moving a payment and reading it at Stripe is made good here. */
async function finishEarlier(deps: BillingDeps, accountId: string): Promise<void> {
  const customer = await findCustomer(deps, accountId);
  if (customer !== null) {
    await syncSubscription(deps, customer.stripeCustomerId, `return ${accountId}`);
  }
}

/** In the account's own turn: what it could still pay on a page of its own would be a second. */
function adopt(
  deps: BillingDeps,
  attemptId: string,
  from: string,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const to = account.accountId;
  return underLease(deps, `payer:${to}`, async () => {
    for (const page of await openPagesOf(deps, to)) {
      if ((await closePage(deps, page)) !== 'processing') continue;
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
  // Its address may have changed since it signed in, and somebody else may have this one.
  if (!(await deps.people.hasAddress(em, account))) return false;
  if (await pays(em, to)) return false;
  if (!(await consumeAttempt(em, attemptId, deps.clock.now()))) return false;
  // The account's own customer, if it had one, has nothing live: the paying one takes its place.
  await em.nativeDelete(CustomerEntity, { userId: to });
  await em.nativeUpdate(SubscriptionEntity, { userId: to }, { isCurrent: false });
  await em.nativeUpdate(CustomerEntity, { userId: from }, { userId: to });
  await em.nativeUpdate(SubscriptionEntity, { userId: from }, { userId: to });
  await em.nativeUpdate(PaymentAttemptEntity, { userId: from }, { userId: to });
  await em.nativeDelete(StandingEntity, { userId: from });
  return true;
}
