import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { readAgain, readDecided } from './current-subscription.ts';
import { LeaveRequestEntity } from './leave-request.entity.ts';
import { decideRequest } from './leave-requests.ts';
import { openCoupon, openLowerPlan } from './open-offers.ts';

export type TakenOffer = 'coupon' | 'lower-plan';

/** Takes the offer that the page showed, and reads it back. Each offer is decided again: the other tab may have left. */
export async function takeLeaveOffer(
  deps: BillingDeps,
  { accountId: userId }: { accountId: string },
  offer: TakenOffer,
): Promise<void> {
  const cause = `offer ${userId}` as const;
  await withBillingLease(deps, `payer:${userId}`, async () => {
    const current = await readDecided(deps, userId, cause);
    const shown = {
      stripeSubscriptionId: current.stripeSubscriptionId,
      state: 'open' as const,
      offer,
      isHeldOut: false,
    };
    const request = await readFork(deps.orm).findOne(LeaveRequestEntity, shown);
    if (request === null) throw gone();
    if (offer === 'coupon') await takeCoupon(deps, current, request.id);
    else await takeLowerPlan(deps, current);
    const after = await readAgain(deps, current, cause);
    if (offer === 'lower-plan' && after.changesTo == null) {
      throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
    }
    await transact(deps.orm, (em) =>
      decideRequest(em, deps, { subscription: current, took: offer }),
    );
  });
}

const gone = () =>
  new AppError('billing.offer-gone', 'conflict', 'This offer is no longer open. Reload the page.');

async function takeCoupon(deps: BillingDeps, current: Subscription, key: string): Promise<void> {
  const coupon = await openCoupon(deps, current);
  if (coupon === null) throw gone();
  await deps.stripe.giveCoupon(current.stripeSubscriptionId, { id: coupon.id, key });
  if (!(await deps.stripe.hasCoupon(current.stripeSubscriptionId, coupon.id))) {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
}

async function takeLowerPlan(deps: BillingDeps, current: Subscription): Promise<void> {
  const lower = await openLowerPlan(deps, current);
  if (lower === null) throw gone();
  const { at, priceId } = lower;
  await deps.stripe.scheduleChange(current.stripeSubscriptionId, { at, priceId });
}
