import type { EntityManager } from '@mikro-orm/postgresql';
import { type PayoutLine, payoutOf } from '../../../src/domain/referrals/commission.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import {
  CommissionEntity,
  type PayoutWay,
  ReferralEntity,
  type ReferralPayout,
  ReferralPayoutEntity,
  ReferralPayoutLineEntity,
} from './commission.entities.ts';
import { noPartner } from './operate-partners.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { settleOf } from './settle-commissions.ts';

/** The sum on the operator's screen. */
export interface SeenPayout {
  partnerId: string;
  currency: string;
  amountMinor: number;
}

/**
 * Pays a member by credit on their balance at Stripe, and reads it back. Its lines count from the start, so two
 * payouts never pay one invoice. If Stripe does not answer, the timer resumes the same payout.
 */
export function givePartnerCredit(
  deps: BillingDeps,
  operatorId: string,
  seen: SeenPayout,
): Promise<void> {
  const { partnerId, currency, amountMinor } = seen;
  return auditedAct(
    deps,
    { action: 'referrals.credit-given', target: `partner:${partnerId}`, before: null },
    {
      work: async () => {
        const payout = await transact(deps.orm, (em) =>
          begin(em, deps, { operatorId, seen, way: 'credit' }),
        );
        await finishCredit(deps, payout.id);
      },
      outcomeOf: () => ({ currency, amountMinor }),
    },
  );
}

/** All or nothing: a sum that changed since the operator saw the list is refused, and nothing is marked. */
export function markPayoutsPaid(
  deps: BillingDeps,
  operatorId: string,
  all: readonly SeenPayout[],
): Promise<void> {
  return transact(deps.orm, async (em) => {
    for (const seen of all.toSorted((a, b) => a.partnerId.localeCompare(b.partnerId))) {
      await begin(em, deps, { operatorId, seen, way: 'list' });
      const { partnerId, ...sum } = seen;
      recordAudit(em, {
        at: deps.machineClock.now(),
        actor: currentActor(),
        action: 'referrals.payout-marked',
        target: `partner:${partnerId}`,
        before: null,
        after: sum,
      });
    }
  });
}

async function begin(
  em: EntityManager,
  deps: BillingDeps,
  { operatorId, seen, way }: { operatorId: string; seen: SeenPayout; way: PayoutWay },
): Promise<ReferralPayout> {
  const { partnerId, currency } = seen;
  // Two payouts of one partner wait for each other.
  const partner = await em.findOne(PartnerEntity, { id: partnerId }, FOR_UPDATE);
  if (partner === null) throw noPartner();
  const making = { partnerId, currency, state: 'making' as const };
  if ((await em.count(ReferralPayoutEntity, making)) > 0) {
    const message = 'Stripe has not confirmed the last credit yet. Please wait for it.';
    throw new AppError('payout.making', 'conflict', message);
  }
  const due = await dueOf(em, deps, { partnerId, currency });
  if (due?.amount !== seen.amountMinor) {
    const message = 'The sum has changed since you saw it. Nothing was paid. Please look again.';
    throw new AppError('payout.changed', 'conflict', message);
  }
  const now = deps.clock.now();
  const customer = way === 'credit' ? await customerOf(em, partner) : null;
  const payout = em.create(ReferralPayoutEntity, {
    id: newId(),
    partnerId,
    currency,
    amountMinor: due.amount,
    way,
    state: way === 'credit' ? 'making' : 'paid',
    operatorId,
    createdAt: now,
    paidAt: way === 'credit' ? null : now,
    stripeCustomerId: customer,
    stripeTransactionId: null,
    refusal: null,
  });
  for (const { invoiceId, minor } of due.lines) {
    em.create(ReferralPayoutLineEntity, {
      payoutId: payout.id,
      stripeInvoiceId: invoiceId,
      minor,
    });
  }
  await em.flush();
  await settleLines(em, deps, due.lines);
  return payout;
}

/** Settles every buyer of the partner first: the sum is that of this moment. */
async function dueOf(
  em: EntityManager,
  deps: BillingDeps,
  { partnerId, currency }: { partnerId: string; currency: string },
) {
  const referrals = await em.find(ReferralEntity, { partnerId }, { orderBy: { userId: 'asc' } });
  for (const { userId } of referrals) await settleOf(em, deps, userId);
  const rows = await em.find(CommissionEntity, { partnerId, currency, dueMinor: { $ne: 0 } });
  return payoutOf(
    rows.map((row) => ({ invoiceId: row.stripeInvoiceId, currency, due: row.dueMinor })),
    currency,
  );
}

async function settleLines(
  em: EntityManager,
  deps: BillingDeps,
  lines: readonly Pick<PayoutLine, 'invoiceId'>[],
): Promise<void> {
  const ids = lines.map(({ invoiceId }) => invoiceId);
  const rows = await em.find(CommissionEntity, { stripeInvoiceId: { $in: ids } });
  for (const userId of new Set(rows.map((row) => row.userId))) await settleOf(em, deps, userId);
}

async function customerOf(em: EntityManager, { accountId }: Partner): Promise<string> {
  const customer =
    accountId == null ? null : await em.findOne(CustomerEntity, { userId: accountId });
  if (customer === null || customer.deletedAt != null) {
    const message = 'This partner has no subscription here. Please use the payout list.';
    throw new AppError('payout.no-customer', 'conflict', message);
  }
  return customer.stripeCustomerId;
}

/** Safe to repeat after a kill: Stripe is read before anything is written there. */
export function finishCredit(deps: BillingDeps, payoutId: string): Promise<void> {
  return withBillingLease(deps, `payout:${payoutId}`, async () => {
    const payout = await readFork(deps.orm).findOneOrFail(ReferralPayoutEntity, { id: payoutId });
    if (payout.state !== 'making') return;
    try {
      const transactionId = await deps.stripe.credit.give({
        key: payoutId,
        customerId: payout.stripeCustomerId ?? '',
        amountMinor: payout.amountMinor,
        currency: payout.currency,
        description: `${deps.settings.brandName}: referral commission`,
      });
      await end(deps, payoutId, { state: 'paid', stripeTransactionId: transactionId });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
      await end(deps, payoutId, { state: 'refused', refusal: error.reason });
      const message =
        error.reason === 'other-currency'
          ? 'Stripe charges this partner in another currency. Please use the payout list.'
          : `Stripe refused the credit (${error.reason}). Nothing was paid.`;
      throw new AppError('payout.refused', 'conflict', message, { cause: error });
    }
  });
}

type Ending =
  | { state: 'paid'; stripeTransactionId: string }
  | { state: 'refused'; refusal: string };

function end(deps: BillingDeps, id: string, ending: Ending): Promise<void> {
  return transact(deps.orm, async (em) => {
    const payout = await em.findOneOrFail(ReferralPayoutEntity, { id }, FOR_UPDATE);
    if (payout.state !== 'making') return;
    Object.assign(payout, ending, ending.state === 'paid' ? { paidAt: deps.clock.now() } : {});
    await em.flush();
    const lines = await em.find(ReferralPayoutLineEntity, { payoutId: id });
    await settleLines(
      em,
      deps,
      lines.map(({ stripeInvoiceId }) => ({ invoiceId: stripeInvoiceId })),
    );
  });
}
