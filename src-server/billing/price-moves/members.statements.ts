/** Pays another price for `p`'s plan and cycle than the one on sale. */
const PAYS_ANOTHER_PRICE = `
  s.plan = p.plan and s.billing_cycle = p.billing_cycle and s.is_current
    and s.stripe_status = any(?::text[]) and s.stripe_price_id is not null
    and s.amount_cents is not null
    and (s.amount_cents <> p.amount_cents or s.currency <> p.currency)`;

/**
 * Bought on a page that had opened at the earlier price. Only such a subscription joins later: one that
 * is moving in has no page of ours. A paid sign-up joins once it has an account, because only an account
 * gets the email.
 */
const boughtLate = (attempt: string) => `
  exists (select from payment_attempt a where a.user_id = s.user_id and a.state = 'paid'
      and a.stripe_price_id = s.stripe_price_id and ${attempt})
    and not exists (select from price_move_member m where m.move_id = p.id
      and m.stripe_subscription_id = s.stripe_subscription_id)`;

const BOUGHT_LATE = boughtLate(`(a.kind = 'upgrade' or a.consumed_at is not null)`);
/** Also a buyer who has no account yet. */
const PAID_LATE = boughtLate('true');

const ADD = `
  insert into price_move_member
    (move_id, stripe_subscription_id, user_id, from_price_id, from_amount_cents, state, reason)
  select p.id, s.stripe_subscription_id, s.user_id, s.stripe_price_id, s.amount_cents,
    case when s.currency = p.currency then 'waiting' else 'left' end,
    case when s.currency = p.currency then null else 'other-currency' end
  from price_move p join subscription s on ${PAYS_ANOTHER_PRICE}`;

/**
 * Parameters: the live statuses, the move. A buyer who has no account yet is left to `ADD_LATE_BUYERS`: without one,
 * the email could not be sent, and the subscription would leave the move.
 */
export const ADD_PRESENT_SUBSCRIBERS = `
  ${ADD} where p.id = ?::uuid and not exists (select from payment_attempt a
    where a.user_id = s.user_id and a.stripe_price_id = s.stripe_price_id and a.kind = 'sign-up'
      and a.state in ('opening', 'open', 'paid') and a.consumed_at is null)`;

/** Parameter: the live statuses. A stop waits for the lock, and then sees the new members. */
export const ADD_LATE_BUYERS = `
  ${ADD} where p.state = 'running' and ${BOUGHT_LATE}
  for share of p on conflict do nothing`;

/**
 * Parameters: the latest start of a move that may end, the live statuses. A page that has opened at
 * another price may still be paid, after days if a bank is asked. A paid page has its subscription, and
 * its buyer may still be without an account.
 */
export const FINISH_MOVES = `
  update price_move p set state = 'done' where p.state = 'running' and p.started_at <= ?::timestamptz
    and not exists (
      select from price_move_member m where m.move_id = p.id and m.state not in ('moved', 'left'))
    and not exists (
      select from payment_attempt a where a.state in ('opening', 'open') and a.plan = p.plan
        and a.billing_cycle = p.billing_cycle
        and (a.amount_cents <> p.amount_cents or a.currency <> p.currency))
    and not exists (select from subscription s where ${PAYS_ANOTHER_PRICE} and ${PAID_LATE})`;
