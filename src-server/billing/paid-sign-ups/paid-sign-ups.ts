import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps, PendingUser } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { listLiveDuplicates } from '../standing/live-duplicates.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';

/** Paid and billed on, and nobody can sign in for it yet. */
export interface PaidSignUp {
  attempt: PaymentAttempt;
  signUp: PendingUser;
  subscription: Subscription;
}

type Deps = Pick<BillingDeps, 'orm' | 'people'>;

const AT_MOST = 1_000;

/** Oldest first, apart from what was paid beside an account that pays: that is a duplicate. */
export async function listPaidSignUps(deps: Deps): Promise<PaidSignUp[]> {
  const em = readFork(deps.orm);
  const attempts = await em.find(
    PaymentAttemptEntity,
    { kind: 'sign-up', state: 'paid', consumedAt: null },
    // The newest of them, should there ever be more: what was ended long ago stays among them.
    { orderBy: { paidAt: 'desc' }, limit: AT_MOST },
  );
  if (attempts.length === 0) return [];
  const userIds = [...new Set(attempts.map(({ userId }) => userId))];
  const signUps = await deps.people.listOpenAmong(em, userIds);
  const found = await paidAmong(em, signUps);
  const twice = new Set((await listLiveDuplicates(deps)).map(({ stripeSubscriptionId: id }) => id));
  return found.filter(({ subscription }) => !twice.has(subscription.stripeSubscriptionId));
}

/** Of an address, whatever the browser. */
export async function listPaidSignUpsOf(deps: Deps, email: string): Promise<PaidSignUp[]> {
  const em = readFork(deps.orm);
  return paidAmong(em, await deps.people.listOpenSignUps(em, email));
}

/** The newest payment of each; several attempts of one sign-up lead back to the same place. */
async function paidAmong(em: EntityManager, signUps: PendingUser[]): Promise<PaidSignUp[]> {
  const userId = { $in: signUps.map(({ id }) => id) };
  const attempts = await em.find(
    PaymentAttemptEntity,
    { userId, kind: 'sign-up', state: 'paid', consumedAt: null },
    { orderBy: { paidAt: 'asc' } },
  );
  const current = await em.find(SubscriptionEntity, { userId, isCurrent: true });
  return [...new Map(attempts.map((attempt) => [attempt.userId, attempt])).values()].flatMap(
    (attempt) => {
      const signUp = signUps.find(({ id }) => id === attempt.userId);
      const subscription = current.find((each) => each.userId === attempt.userId);
      if (signUp === undefined || subscription === undefined) return [];
      return isLive(subscription.stripeStatus) ? [{ attempt, signUp, subscription }] : [];
    },
  );
}
