import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { SignUp } from '../../people/sign-up.entity.ts';
import { listOpenAmong, listOpenSignUps } from '../../people/sign-ups.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { listLiveDuplicates } from '../standing/live-duplicates.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';

/** Paid and renewing, but without an account. */
export interface PaidSignUp {
  attempt: PaymentAttempt;
  signUp: SignUp;
  subscription: Subscription;
}

type Deps = Pick<Kernel, 'orm'>;

const AT_MOST = 1_000;

/** Oldest first. Excludes payments beside a paying account: those are duplicates. */
export async function listPaidSignUps(deps: Deps): Promise<PaidSignUp[]> {
  const em = readFork(deps.orm);
  const attempts = await em.find(
    PaymentAttemptEntity,
    { kind: 'sign-up', state: 'paid', consumedAt: null },
    // The limit keeps the newest: sign-ups ended long ago are never removed from this list.
    { orderBy: { paidAt: 'desc' }, limit: AT_MOST },
  );
  if (attempts.length === 0) return [];
  const userIds = [...new Set(attempts.map(({ userId }) => userId))];
  const signUps = await listOpenAmong(em, userIds);
  const found = await paidAmong(em, signUps);
  const twice = new Set((await listLiveDuplicates(deps)).map(({ stripeSubscriptionId: id }) => id));
  return found.filter(({ subscription }) => !twice.has(subscription.stripeSubscriptionId));
}

/** Lists the sign-ups of one address, in all browsers. */
export async function listPaidSignUpsOf(deps: Deps, email: string): Promise<PaidSignUp[]> {
  const em = readFork(deps.orm);
  return paidAmong(em, await listOpenSignUps(em, email));
}

/** The newest payment per sign-up. All attempts of one sign-up lead to the same page. */
async function paidAmong(em: EntityManager, signUps: SignUp[]): Promise<PaidSignUp[]> {
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
