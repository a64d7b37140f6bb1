import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyText } from '../../../src/domain/money-text.ts';
import { takenBack } from '../../../src/domain/offers/gift.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { holdStanding } from '../../people/account-lock.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { storePayments } from '../payments/store-payments.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { insertPlanGrant } from '../plan-grants/plan-grant-rows.ts';
import { giveAgain, isPlanKept, takeBack } from '../single-payments/grant-of-purchase.ts';
import type { ReadPayment } from '../single-payments/sync-purchase.ts';
import { endReplacedJob } from './end-replaced.job.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';
import { mailLifetime } from './lifetime-mails.ts';

/** Writes what a payment means, as it was just read: the plan and its receipt, or the end of what it gave. */
export async function applyLifetime(
  em: EntityManager,
  deps: BillingDeps,
  { purchaseId: id, intent, payment }: ReadPayment,
): Promise<void> {
  const purchase = await lockPurchase(em, id);
  if (purchase === null) return;
  const known = purchase.dispute ?? null;
  Object.assign(purchase, {
    state: 'paid',
    stripePaymentIntentId: intent,
    paidAt: purchase.paidAt ?? payment.createdAt,
    checkedAt: deps.clock.now(),
    paidMinor: payment.amountCents,
    refundedMinor: payment.refundedCents,
    dispute: payment.dispute,
  });
  const because = takenBack({ ...purchase, dispute: payment.dispute });
  const cause = `lifetime ${id}` as const;
  if (because !== null) {
    const isNews = purchase.takenBecause !== because;
    await takeBack(em, deps, { purchase, because, cause });
    if (isNews && because === 'refund') await mailLifetime(em, deps, { purchase, to: 'returned' });
    if (payment.dispute !== known) await mailDispute(em, deps, purchase);
  } else {
    const { takenBecause: was, takenAt = null } = purchase;
    const isGiven = was != null && (await giveAgain(em, deps, { purchase, cause }));
    const taking = { takenAt, isGiven };
    if (was === 'refund') await mailLifetime(em, deps, { purchase, to: 'refund-failed', taking });
    if (was === 'dispute') {
      if (isGiven) await mailLifetime(em, deps, { purchase, to: 'resumed', taking });
      else await alertIfWithdrawn(em, deps, purchase);
    }
    if (purchase.planGrantId == null && purchase.notGivenBecause == null) {
      await give(em, deps, purchase);
    }
    if (purchase.planGrantId != null) await deps.jobs.enqueue(em, endReplacedJob, { id });
  }
  await storePayments(em, { userId: purchase.accountId ?? id, charges: [payment] });
}

/** The account first, as every writer of a standing locks it. */
async function lockPurchase(em: EntityManager, id: string): Promise<LifetimePurchase | null> {
  const seen = await em.findOne(LifetimePurchaseEntity, { id });
  if (seen?.accountId != null) await holdStanding(em, seen.accountId);
  return seen && em.findOne(LifetimePurchaseEntity, { id }, { ...FOR_UPDATE, refresh: true });
}

/** Gives the plan at once. The account or the plan may be gone since the page was opened. */
async function give(
  em: EntityManager,
  deps: BillingDeps,
  purchase: LifetimePurchase,
): Promise<void> {
  const { id, accountId, plan, paidMinor, currency } = purchase;
  const account = accountId == null ? null : await holdStanding(em, accountId);
  if (accountId == null || account === null || account.isClosing) {
    purchase.notGivenBecause = 'account';
  } else if (!(await isPlanKept(em, plan))) {
    purchase.notGivenBecause = 'plan';
  } else {
    purchase.planGrantId = await insertPlanGrant(em, deps, {
      cause: `lifetime ${id}`,
      grant: {
        accountId,
        plan,
        startsAt: deps.clock.now(),
        until: null,
        source: 'lifetime',
        sourceRef: id,
        paidMinor,
        currency,
        note: `Paid ${moneyText(paidMinor, currency)} once`,
        operatorId: null,
        moveId: null,
      },
    });
    await mailLifetime(em, deps, { purchase, to: 'receipt' });
    deps.log.info({ lifetime: id, plan }, 'a plan was bought for life');
  }
}

/** A plan that ended for another reason is not on hold. */
async function mailDispute(
  em: EntityManager,
  deps: BillingDeps,
  purchase: LifetimePurchase,
): Promise<void> {
  const { planGrantId: id, dispute } = purchase;
  if (id == null || dispute == null) return;
  const grant = await em.findOne(PlanGrantEntity, { id }, { refresh: true });
  if (grant?.endReason !== 'dispute') return;
  await mailLifetime(em, deps, { purchase, to: dispute === 'lost' ? 'lost' : 'on-hold' });
}

/** The dispute is won, so the money is ours again, and the buyer withdrew from the contract in the meantime. */
async function alertIfWithdrawn(
  em: EntityManager,
  deps: BillingDeps,
  { id, accountId, planGrantId, paidMinor, refundedMinor, currency }: LifetimePurchase,
): Promise<void> {
  const grant = planGrantId == null ? null : await em.findOne(PlanGrantEntity, { id: planGrantId });
  if (grant?.endReason !== 'withdrawal' || accountId == null) return;
  const contact = await contactOf(em, accountId);
  await deps.alertOperator(em, {
    about: 'withdrawal-owed',
    alertKeys: [`lifetime:${id}:won`],
    values: () => ({
      email: contact?.email ?? accountId,
      what: `${moneyText(paidMinor - refundedMinor, currency)} (you won the dispute)`,
    }),
  });
}
