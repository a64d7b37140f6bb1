import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import type { MovableSubscription } from '../../billing/gateway/stripe-facts.ts';
import type { HeldLease } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { judgeMembers } from './judge-members.ts';
import { MoveEntity, MoveMemberEntity } from './move.entity.ts';
import { defineMoveJob } from './move-job.ts';
import { holdReading } from './open-move.ts';
import { MoveSourceEntity } from './sources/move-source.entity.ts';

const PAGE = 100;

/** Reads Stripe page by page and resumes at the page after the last stored one. */
export const readMoveJob = defineMoveJob('read-move', readMove);

async function readMove(deps: UserDeps, lease: HeldLease, moveId: string): Promise<void> {
  const { orm, billing, machineClock } = deps.accountData;
  for (;;) {
    const move = await readFork(orm).findOne(MoveEntity, { id: moveId });
    if (move?.state !== 'reading') return;
    const page = await billing.stripe.listMovable({ limit: PAGE, after: move.cursor ?? null });
    await lease.write(async (em) => {
      const row = await holdReading(em, moveId);
      if (row === null) return;
      for (const each of page.subscriptions) {
        await em.upsert(MoveMemberEntity, subscriptionMember(moveId, each), {
          onConflictAction: 'ignore',
        });
      }
      row.cursor = page.next;
      if (page.next !== null) return;
      Object.assign(row, { state: 'matched', readAt: machineClock.now() });
      await em.flush();
      await em.upsert(
        MoveSourceEntity,
        { moveId, source: 'stripe', state: 'read', readAt: machineClock.now() },
        { onConflictMergeFields: ['state', 'readAt'] },
      );
      await judgeMembers(em, deps.accountData, moveId);
    });
  }
}

/** The row of a subscription in our own Stripe account. */
export function subscriptionMember(moveId: string, read: MovableSubscription) {
  return {
    moveId,
    sourceRef: read.id,
    sourceStatus: read.status,
    email: read.email === null ? null : normaliseEmail(read.email),
    stripeCustomerId: read.customerId,
    priceId: read.priceId,
    markedPlan: read.plan,
    amountMinor: read.amountCents,
    currency: read.currency,
    intervalUnit: read.interval?.unit ?? null,
    intervalCount: read.interval?.count ?? null,
    items: read.items,
    quantity: read.quantity,
    coupon: read.coupon,
    trialEndsAt: read.trialEndsAt,
    endsAt: read.endsAt,
    plan: null,
    verdict: null,
    problem: null,
    state: 'read',
    accountId: null,
    isNew: false,
  };
}
