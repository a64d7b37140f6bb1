/** Each reads rows that were written when something happened, up to the moment of the dispute. */

export const PAYMENT = `
  select stripe_charge_id as id, at, amount_cents as "amountCents", currency
  from received_payment where stripe_charge_id = ? and user_id = ?::uuid`;

export const ORDERS = `
  select a.id, a.paid_at as at, a.paid_at as "readAt", a.created_at as "openedAt", a.plan,
    a.billing_cycle as cycle, null::int as months,
    a.amount_cents as "amountCents", a.currency, c.address, c.browser, c.device
  from payment_attempt a left join purchase_context c on c.attempt_id = a.id
  where a.user_id = ?::uuid and a.paid_at <= ? and a.paid_at <= coalesce((
    select at + interval '1 hour' from received_payment where stripe_charge_id = ?), ?)
  order by a.paid_at, a.id`;

export const CONSENTS = `
  select id, at, text, documents, address from consent
  where user_id = ?::uuid and at <= ? order by at, id`;

/** An attempt is done only once the provider was read back and showed it. */
export const ATTEMPTS = `
  select id, coalesce(business_at, ended_at) as at, entitlement, action, cause
  from access_attempt
  where account_id = ?::uuid and outcome = 'done' and action in ('give', 'extend', 'restore')
    and coalesce(business_at, ended_at) <= ?
  order by at, id`;

/** The last change of this person's roles at Discord that was read back. */
export const LAST_ROLE_CHANGE = `
  select t.action, coalesce(t.business_at, t.ended_at) as at
  from access_attempt t join access_grant g on g.id = t.grant_id
  where t.account_id = ?::uuid and g.provider = 'discord' and t.outcome = 'done'
    and coalesce(t.business_at, t.ended_at) <= ?
  order by at desc, t.id desc limit 1`;

export const CANCELLATIONS = `
  select c.id, c.at, c.cause, c.after->>'endsAt' as "endsAt" from standing_change c
  where c.user_id = ?::uuid and c.at <= ? and c.after->>'endsAt' is not null
    and coalesce(c.before->>'endsAt', '') = ''
    and not exists (select from standing_change later where later.user_id = c.user_id
      and later.id > c.id and later.at <= ? and later.before->>'endsAt' is not null
      and coalesce(later.after->>'endsAt', '') = '')
  order by c.at, c.id`;

/** This very payment, if Stripe showed it refunded in full. */
export const REFUND = `
  select stripe_charge_id as id, at, refunded_cents as "amountCents", currency
  from received_payment where stripe_charge_id = ? and user_id = ?::uuid and refunded_cents >= amount_cents`;

export const EMAIL = 'select email from account where id = ?::uuid';

/** Other payments of the person, without a dispute or a refund. */
export const UNDISPUTED = `
  select stripe_charge_id as id, at, amount_cents as "amountCents", currency from received_payment
  where user_id = ?::uuid and stripe_charge_id <> ? and dispute is null and refunded_cents = 0
  order by at, id`;

export const GIFT_ORDER = `
  select g.id, g.paid_at as at, g.paid_at as "readAt", g.created_at as "openedAt", g.plan, '' as cycle,
    g.months, g.paid_minor as "amountCents", g.currency, c.address, c.browser, c.device
  from gift g left join purchase_context c on c.attempt_id = g.id
  where g.id = ?::uuid and g.paid_at <= ?`;

export const PURCHASE_CONSENTS = `
  select id, at, text, documents, address from consent
  where attempt_id = ?::uuid and at <= ? order by at, id`;

export const LIFETIME_ORDER = `
  select l.id, l.paid_at as at, l.paid_at as "readAt", l.created_at as "openedAt", l.plan, '' as cycle,
    null::int as months, l.paid_minor as "amountCents", l.currency, c.address, c.browser, c.device
  from lifetime_purchase l left join purchase_context c on c.attempt_id = l.id
  where l.id = ?::uuid and l.paid_at <= ?`;
