import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { withBillingLease } from '../../with-billing-lease.ts';
import { ReferralPayoutEntity } from '../commission.entities.ts';
import type { Partner } from '../partner.entities.ts';
import {
  auditPayout,
  beginPayout,
  changed,
  endPayout,
  type PayoutKey,
  settleDue,
} from './begin-payout.ts';

const ACTION = 'referrals.credit-given';

/** The sum on the operator's screen. */
interface SeenPayout extends PayoutKey {
  amountMinor: number;
}

/**
 * Pays a member by credit on their balance at Stripe, and reads it back. If Stripe does not answer, the timer resumes
 * the same payout.
 */
export async function givePartnerCredit(
  deps: BillingDeps,
  operatorId: string,
  { amountMinor, ...key }: SeenPayout,
): Promise<void> {
  await settleDue(deps, key);
  const { id } = await transact(deps.orm, (em) =>
    beginPayout(em, deps, {
      operatorId,
      key,
      action: ACTION,
      as: async (due, partner) => {
        if (due !== amountMinor) throw changed();
        const stripeCustomerId = await customerOf(em, partner, key.currency);
        return { way: 'credit', listId: null, stripeCustomerId };
      },
    }),
  );
  try {
    await finishCredit(deps, id);
  } catch (error) {
    await noteWaiting(deps, id);
    throw error;
  }
}

/** Stripe may or may not have the credit. Does nothing if it was refused. */
function noteWaiting(deps: BillingDeps, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const payout = await em.findOneOrFail(ReferralPayoutEntity, { id });
    if (payout.state !== 'making') return;
    auditPayout(em, deps, { payout, action: ACTION, outcome: 'waiting' });
  });
}

/** SQL: later invoices of the subscription can use credit. */
export const CHARGES = `s.is_current and s.ended_at is null and s.ends_at is null
  and s.stripe_status in ('active', 'trialing', 'past_due')`;

const CHARGED = `
  select s.stripe_customer_id as id from subscription s
    join customer u on u.stripe_customer_id = s.stripe_customer_id and u.deleted_at is null
  where s.user_id = ?::uuid and s.currency = ? and ${CHARGES}`;

async function customerOf(
  em: EntityManager,
  { accountId }: Partner,
  currency: string,
): Promise<string> {
  const [customer] =
    accountId == null ? [] : await em.execute<{ id: string }[]>(CHARGED, [accountId, currency]);
  if (customer === undefined) {
    const message =
      'This partner has no subscription that charges this currency. Please use the payout list.';
    throw new AppError('payout.no-customer', 'conflict', message);
  }
  return customer.id;
}

/** Safe to repeat after a kill: Stripe is read before anything is written there. */
export function finishCredit(deps: BillingDeps, payoutId: string): Promise<void> {
  return withBillingLease(deps, `payout:${payoutId}`, async () => {
    const payout = await readFork(deps.orm).findOneOrFail(ReferralPayoutEntity, { id: payoutId });
    if (payout.state !== 'making' || payout.way !== 'credit') return;
    try {
      const stripeTransactionId = await deps.stripe.credit.give({
        key: payoutId,
        customerId: payout.stripeCustomerId ?? '',
        amountMinor: payout.amountMinor,
        currency: payout.currency,
        description: `${deps.settings.brandName}: referral commission`,
      });
      const paid = { state: 'paid', stripeTransactionId } as const;
      await endPayout(deps, payoutId, { ...paid, action: ACTION, outcome: 'done' });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
      const refused = { state: 'refused', refusal: error.reason } as const;
      await endPayout(deps, payoutId, { ...refused, action: ACTION, outcome: 'failed' });
      const message =
        error.reason === 'other-currency'
          ? 'Stripe charges this partner in another currency. Please use the payout list.'
          : `Stripe refused the credit (${error.reason}). Nothing was paid.`;
      throw new AppError('payout.refused', 'conflict', message, { cause: error });
    }
  });
}
