import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const CONTEXT_MONTHS = 18;
const CONSENT_MONTHS = 36;
const CONSENT_MONTHS_AFTER_END = 12;

/** A sign-up and its account share one id, so this also finds the subscription of a buyer who signed up later. */
const FORGET_CONSENTS = `
  delete from consent where at < ? and not exists (
    select from subscription
    where subscription.user_id = consent.user_id
      and (subscription.stripe_status = any(?) or subscription.ended_at >= ?))
  and not exists (
    select from lifetime_purchase held
    where held.account_id = consent.user_id and held.state = 'paid' and held.taken_because is null)`;

/**
 * The context of a purchase answers a dispute, which banks accept for far less than 18 months. A consent proves the terms
 * of the whole contract: it stays while a subscription is live or a plan is held for life, a year after the subscription
 * for claims about the last bills, and three years in any case, after which most claims lapse.
 */
export async function forgetPurchases({
  orm,
  clock,
}: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const monthsAgo = (months: number) => {
    const at = clock.now();
    at.setUTCMonth(at.getUTCMonth() - months);
    return at;
  };
  const em = readFork(orm);
  await em.execute('delete from purchase_context where at < ?', [monthsAgo(CONTEXT_MONTHS)]);
  await em.execute(FORGET_CONSENTS, [
    monthsAgo(CONSENT_MONTHS),
    `{${LIVE_STATUSES.join(',')}}`,
    monthsAgo(CONSENT_MONTHS_AFTER_END),
  ]);
}
