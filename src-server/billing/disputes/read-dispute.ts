import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { DisputeRead } from '../gateway/dispute-port.ts';
import { stripeAnswers } from '../sync/sync-readable-customer.ts';
import { applyRead, newCase } from './apply-read.ts';
import { DisputeCaseEntity } from './dispute-case.entity.ts';
import { draftDisputeJob } from './draft-dispute.job.ts';
import { type Bought, findPayer, purchaseBehind } from './payer-of-charge.ts';

/** Reads one dispute from Stripe into its case, and drafts the answer of a new one. Safe to repeat. */
export async function readDispute(deps: BillingDeps, disputeId: string): Promise<void> {
  const read = await deps.stripe.disputes.find(disputeId);
  if (read === null) return;
  const purchase = await purchaseOf(deps, read);
  await retryOnUnique(deps.orm, async (em) => {
    const found = await em.findOne(DisputeCaseEntity, { id: read.id }, FOR_UPDATE);
    const { userId, ...bought } = await findPayer(em, read.customerId, purchase);
    if (found === null) {
      em.create(DisputeCaseEntity, {
        ...newCase(read),
        userId,
        ...bought,
        readAt: deps.machineClock.now(),
      });
    } else {
      // A payment whose person became known since is drafted again.
      if (found.userId === null && userId !== null) found.userId = userId;
      found.giftId ??= bought.giftId;
      found.lifetimeId ??= bought.lifetimeId;
      applyRead(deps, found, read);
    }
    if (found === null || found.state === 'drafted') {
      await deps.jobs.enqueue(em, draftDisputeJob, { disputeId: read.id });
    }
  });
}

/** A case that is known may be older than the link to its purchase. */
async function purchaseOf(deps: BillingDeps, read: DisputeRead): Promise<Bought> {
  const known = await readFork(deps.orm).findOne(DisputeCaseEntity, { id: read.id });
  const [giftId, lifetimeId] = [known?.giftId ?? null, known?.lifetimeId ?? null];
  if (giftId !== null || lifetimeId !== null) return { giftId, lifetimeId };
  return purchaseBehind(deps, read, { kind: 'dispute', id: read.id });
}

const SWEPT_DAYS = 120;
const DAY_MS = 86_400_000;

/**
 * Reads every recent dispute again: a webhook may be lost, and a bank decides without asking. Raises only if Stripe does
 * not answer at all.
 */
export async function sweepDisputes(deps: BillingDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - SWEPT_DAYS * DAY_MS);
  for (const id of await deps.stripe.disputes.listSince(since)) {
    try {
      await readDispute(deps, id);
    } catch (error) {
      // One unreadable dispute must not block the others, but with Stripe down all would fail.
      if (!(await stripeAnswers(deps))) throw error;
      deps.log.error({ err: error, dispute: id }, 'a dispute could not be read');
    }
  }
}
