import type { EntityManager } from '@mikro-orm/postgresql';
import { payoutOf } from '../../../../src/domain/referrals/commission.ts';
import { currentActor, recordAudit } from '../../../audit/record-audit.ts';
import { newId } from '../../../database/identifier.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import {
  CommissionEntity,
  type ReferralPayout,
  ReferralPayoutEntity,
  ReferralPayoutLineEntity,
} from '../commission.entities.ts';
import { noPartner } from '../operate-partners.ts';
import { type Partner, PartnerEntity } from '../partner.entities.ts';
import { checkBuyers } from '../self-referrals/check-buyer.ts';
import { markPartner } from '../self-referrals/same-person.ts';
import { settleAll } from '../settle-commissions.ts';

export interface PayoutKey {
  partnerId: string;
  currency: string;
}

const CONCERNED = `
  select distinct user_id as "userId" from commission
  where partner_id = ?::uuid and currency = ?
    and (due_minor <> 0 or (state = 'held' and hold_until <= ?)) order by 1`;

/**
 * Updates the sum, with what is known of partner and buyers at this moment. Commits it, so a self-referral found here is
 * kept if the payout is then refused.
 */
export async function settleDue(
  deps: BillingDeps,
  { partnerId, currency }: PayoutKey,
): Promise<void> {
  const em = readFork(deps.orm);
  const partner = await em.findOne(PartnerEntity, { id: partnerId });
  if (partner === null) throw noPartner();
  await markPartner(deps, partner);
  const users = await em.execute<{ userId: string }[]>(CONCERNED, [
    partnerId,
    currency,
    deps.clock.now(),
  ]);
  await checkBuyers(
    deps,
    users.map(({ userId }) => userId),
  );
}

interface Beginning {
  operatorId: string;
  key: PayoutKey;
  /** Throws if it does not accept the sum. */
  as: (
    amountMinor: number,
    partner: Partner,
  ) => Promise<Pick<ReferralPayout, 'way' | 'listId' | 'stripeCustomerId'>>;
  /** Null: the caller audits it. */
  action: string | null;
}

/** SQL: a sync of one of these buyers waits from here on, and one under way ends first. */
const LOCK_BUYERS = `
  select r.user_id as "userId" from referral r
  where exists (select from commission c where c.user_id = r.user_id
    and c.partner_id = ?::uuid and c.currency = ? and c.due_minor <> 0)
  order by r.user_id for update`;

/** Its lines count from here on, so two payouts never pay one invoice. Call `settleDue` before. */
export async function beginPayout(
  em: EntityManager,
  deps: BillingDeps,
  { operatorId, key, as, action }: Beginning,
): Promise<ReferralPayout> {
  const { partnerId, currency } = key;
  // Two payouts of one partner wait for each other.
  const partner = await em.findOne(PartnerEntity, { id: partnerId }, FOR_UPDATE);
  if (partner === null) throw noPartner();
  if ((await em.count(ReferralPayoutEntity, { ...key, state: 'making' })) > 0) {
    const message =
      'An earlier payout to this partner is not finished: a credit that Stripe has not confirmed, or an open list.';
    throw new AppError('payout.making', 'conflict', message);
  }
  const locked = await em.execute<{ userId: string }[]>(LOCK_BUYERS, [partnerId, currency]);
  const userId = { $in: locked.map((each) => each.userId) };
  const rows = await em.find(CommissionEntity, { ...key, userId, dueMinor: { $ne: 0 } });
  const due = payoutOf(
    rows.map((row) => ({ invoiceId: row.stripeInvoiceId, currency, due: row.dueMinor })),
    currency,
  );
  const kind = await as(due?.amount ?? 0, partner);
  if (due === null) throw changed();
  const payout = em.create(ReferralPayoutEntity, {
    id: newId(),
    partnerId,
    currency,
    amountMinor: due.amount,
    state: 'making',
    operatorId,
    createdAt: deps.clock.now(),
    paidAt: null,
    stripeTransactionId: null,
    refusal: null,
    ...kind,
  });
  for (const { invoiceId, minor } of due.lines) {
    em.create(ReferralPayoutLineEntity, {
      payoutId: payout.id,
      stripeInvoiceId: invoiceId,
      minor,
    });
  }
  await em.flush();
  await settleLines(em, deps, payout.id);
  if (action !== null) auditPayout(em, deps, { payout, action, outcome: 'begun' });
  return payout;
}

export function changed(): AppError {
  const message = 'The sum has changed since you saw it. Nothing was paid. Please look again.';
  return new AppError('payout.changed', 'conflict', message);
}

export function auditPayout(
  em: EntityManager,
  { machineClock }: Pick<BillingDeps, 'machineClock'>,
  { payout, action, ...outcome }: { payout: ReferralPayout; action: string; outcome: string },
): void {
  const { partnerId, currency, amountMinor } = payout;
  recordAudit(em, {
    at: machineClock.now(),
    actor: currentActor(),
    action,
    target: `partner:${partnerId}`,
    before: null,
    after: { ...outcome, currency, amountMinor },
  });
}

type Ending = { action: string; outcome: string } & (
  | { state: 'paid'; stripeTransactionId: string | null }
  | { state: 'refused'; refusal: string }
);

/** Does nothing to a payout that has ended before. */
export function endPayout(deps: BillingDeps, id: string, ending: Ending): Promise<void> {
  return transact(deps.orm, async (em) => {
    const payout = await em.findOneOrFail(ReferralPayoutEntity, { id }, FOR_UPDATE);
    if (payout.state === 'making') await finishPayout(em, deps, { payout, ...ending });
  });
}

/** The caller holds the payout's row. */
export async function finishPayout(
  em: EntityManager,
  deps: BillingDeps,
  { payout, action, outcome, ...ending }: Ending & { payout: ReferralPayout },
): Promise<void> {
  Object.assign(payout, ending, ending.state === 'paid' ? { paidAt: deps.clock.now() } : {});
  await em.flush();
  await settleLines(em, deps, payout.id);
  auditPayout(em, deps, { payout, action, outcome });
}

const BUYERS = `
  select distinct c.user_id as "userId" from referral_payout_line l
    join commission c on c.stripe_invoice_id = l.stripe_invoice_id
  where l.payout_id = ?::uuid order by 1`;

/** Reads no commission before `settleAll` has locked its buyer. */
async function settleLines(em: EntityManager, deps: BillingDeps, payoutId: string): Promise<void> {
  const buyers = await em.execute<{ userId: string }[]>(BUYERS, [payoutId]);
  await settleAll(
    em,
    deps,
    buyers.map(({ userId }) => userId),
  );
}
