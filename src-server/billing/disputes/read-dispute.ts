import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type { DisputeRead } from '../gateway/dispute-port.ts';
import { GiftEntity } from '../gifts/gift.entities.ts';
import { LifetimePurchaseEntity } from '../lifetimes/lifetime.entities.ts';
import { uuidOf } from '../payer.ts';
import { applyRead, newCase } from './apply-read.ts';
import { DisputeCaseEntity } from './dispute-case.entity.ts';
import { draftDisputeJob } from './draft-dispute.job.ts';

/** Reads one dispute from Stripe into its case, and drafts the answer of a new one. Safe to repeat. */
export async function readDispute(deps: BillingDeps, disputeId: string): Promise<void> {
  const read = await deps.stripe.disputes.find(disputeId);
  if (read === null) return;
  const { giftId, lifetimeId } = await purchaseOf(deps, read);
  await retryOnUnique(deps.orm, async (em) => {
    const found = await em.findOne(DisputeCaseEntity, { id: read.id }, FOR_UPDATE);
    const gift = giftId === null ? null : await em.findOne(GiftEntity, { id: giftId });
    const lifetime =
      lifetimeId === null ? null : await em.findOne(LifetimePurchaseEntity, { id: lifetimeId });
    const buyer = gift === null ? lifetime?.accountId : gift.buyerAccountId;
    const isBought = gift !== null || lifetime !== null;
    const userId = isBought ? (buyer ?? null) : await userOf(em, read);
    if (found === null) {
      em.create(DisputeCaseEntity, {
        ...newCase(read),
        userId,
        giftId: gift?.id ?? null,
        lifetimeId: lifetime?.id ?? null,
        readAt: deps.machineClock.now(),
      });
    } else {
      // A payment whose person became known since is drafted again.
      if (found.userId === null && userId !== null) found.userId = userId;
      found.giftId ??= gift?.id ?? null;
      found.lifetimeId ??= lifetime?.id ?? null;
      applyRead(deps, found, read);
    }
    if (found === null || found.state === 'drafted') {
      await deps.jobs.enqueue(em, draftDisputeJob, { disputeId: read.id });
    }
  });
}

interface Bought {
  giftId: string | null;
  lifetimeId: string | null;
}

/** The payment of a gift or a plan for life has no customer. Its case may be older than the link to the purchase. */
async function purchaseOf(
  { orm, stripe }: BillingDeps,
  { id, customerId }: DisputeRead,
): Promise<Bought> {
  if (customerId !== null) return { giftId: null, lifetimeId: null };
  const known = await readFork(orm).findOne(DisputeCaseEntity, { id });
  const [giftId, lifetimeId] = [known?.giftId ?? null, known?.lifetimeId ?? null];
  if (giftId !== null || lifetimeId !== null) return { giftId, lifetimeId };
  return {
    giftId: uuidOf(await stripe.gifts.purchaseOf('dispute', id)),
    lifetimeId: uuidOf(await stripe.lifetimes.purchaseOf('dispute', id)),
  };
}

async function userOf(em: EntityManager, { customerId }: DisputeRead): Promise<string | null> {
  if (customerId === null) return null;
  const customer = await em.findOne(CustomerEntity, { stripeCustomerId: customerId });
  return customer?.userId ?? null;
}

const SWEPT_DAYS = 120;
const DAY_MS = 86_400_000;

/** Reads every recent dispute again: a webhook may be lost, and a bank decides without asking. */
export async function sweepDisputes(deps: BillingDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - SWEPT_DAYS * DAY_MS);
  for (const id of await deps.stripe.disputes.listSince(since)) await readDispute(deps, id);
}
