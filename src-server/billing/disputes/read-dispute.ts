import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type { DisputeRead } from '../gateway/dispute-port.ts';
import { GiftEntity } from '../gifts/gift.entities.ts';
import { uuidOf } from '../payer.ts';
import { ReceivedPaymentEntity } from '../payments/received-payment.entity.ts';
import { applyRead, newCase } from './apply-read.ts';
import { DisputeCaseEntity } from './dispute-case.entity.ts';
import { draftDisputeJob } from './draft-dispute.job.ts';

/** Reads one dispute from Stripe into its case, and drafts the answer of a new one. Safe to repeat. */
export async function readDispute(deps: BillingDeps, disputeId: string): Promise<void> {
  const read = await deps.stripe.disputes.find(disputeId);
  if (read === null) return;
  const giftId = await giftOf(deps, read);
  await retryOnUnique(deps.orm, async (em) => {
    const found = await em.findOne(DisputeCaseEntity, { id: read.id }, FOR_UPDATE);
    const gift = giftId === null ? null : await em.findOne(GiftEntity, { id: giftId });
    const userId = gift === null ? await userOf(em, read) : (gift.buyerAccountId ?? null);
    if (found === null) {
      em.create(DisputeCaseEntity, {
        ...newCase(read),
        userId,
        giftId: gift?.id ?? null,
        readAt: deps.machineClock.now(),
      });
    } else {
      // A payment whose person became known since is drafted again.
      if (found.userId === null && userId !== null) found.userId = userId;
      found.giftId ??= gift?.id ?? null;
      applyRead(deps, found, read);
    }
    if (found === null || found.state === 'drafted') {
      await deps.jobs.enqueue(em, draftDisputeJob, { disputeId: read.id });
    }
  });
}

/** The payment of a gift has no customer. Its case may be older than the link to the gift. */
async function giftOf(
  { orm, stripe }: BillingDeps,
  { id, customerId }: DisputeRead,
): Promise<string | null> {
  if (customerId !== null) return null;
  const known = await readFork(orm).findOne(DisputeCaseEntity, { id });
  return known?.giftId ?? uuidOf(await stripe.gifts.purchaseOf('dispute', id));
}

/** A plan for life is paid without a customer: its stored payment names the buyer. */
async function userOf(
  em: EntityManager,
  { customerId, chargeId }: DisputeRead,
): Promise<string | null> {
  if (customerId === null) {
    const payment = await em.findOne(ReceivedPaymentEntity, { stripeChargeId: chargeId });
    return payment?.userId ?? null;
  }
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
