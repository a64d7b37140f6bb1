import type { EntityManager } from '@mikro-orm/postgresql';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';

/**
 * Only attempts count once the account is closing: the roll-back itself may have closed it. An account
 * takes over a customer only if it had none, so its attempts are newer than the move.
 */
const BOUGHT = `
  select exists (select from payment_attempt p
      where p.user_id = a.id and p.state in ('opening', 'open', 'paid'))
    or a.closing_at is null and (
      exists (select from customer c where c.user_id = a.id and not exists (
        select from move_member m where m.move_id = ?::uuid and m.account_id = a.id
          and m.stripe_customer_id = c.stripe_customer_id))
      or exists (select from subscription s where s.user_id = a.id
        and s.stripe_status = any(?::text[]) and not exists (
          select from move_member m where m.move_id = ?::uuid
            and m.source_ref = s.stripe_subscription_id))
      or exists (select from plan_grant g join move_member m on m.account_id = g.account_id
        where g.account_id = a.id and g.ended_at is null and g.source in ('gift', 'code', 'lifetime')
          and m.move_id = ?::uuid and m.is_new)) as bought
  from account a where a.id = ?::uuid`;

/**
 * Whether the person began to buy here after the move: a payment, another customer, a running
 * subscription that the move did not bring, or in a new account a plan by a gift, a code or for life,
 * which outlives the roll-back of an older account anyway. Lock the account first: a purchase could
 * begin unseen.
 */
export async function hasBoughtSince(
  em: EntityManager,
  { accountId, moveId }: { accountId: string; moveId: string },
): Promise<boolean> {
  const [row] = await em.execute<{ bought: boolean }[]>(BOUGHT, [
    moveId,
    `{${LIVE_STATUSES.join(',')}}`,
    moveId,
    moveId,
    accountId,
  ]);
  return row?.bought === true;
}
