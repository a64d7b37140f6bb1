/** Each reads rows that were written when something happened, up to the moment of the dispute. */

export const PAYMENT = `
  select stripe_charge_id as id, at, amount_cents as "amountCents", currency
  from received_payment where stripe_charge_id = ? and user_id = ?::uuid`;

export const ORDERS = `
  select a.id, a.paid_at as at, a.plan, a.billing_cycle as cycle, a.amount_cents as "amountCents",
    a.currency, c.address, c.browser, c.device
  from payment_attempt a left join purchase_context c on c.attempt_id = a.id
  where a.user_id = ?::uuid and a.paid_at <= ? order by a.paid_at, a.id`;

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

export const CANCELLATIONS = `
  select id, at from standing_change
  where user_id = ?::uuid and at <= ? and after->>'endsAt' is not null
    and coalesce(before->>'endsAt', '') = '' order by at, id`;

export const REFUNDS = `
  select id, at, (after->>'refundedCents')::int as "amountCents", after->>'currency' as currency
  from audit_entry
  where account_id = ?::uuid and at <= ? and after->>'outcome' = 'done'
    and (after->>'refundedCents')::int > 0 order by at, id`;

export const EMAIL = 'select email from account where id = ?::uuid';

/** Other payments of the person, without a dispute or a refund. */
export const UNDISPUTED = `
  select stripe_charge_id as id, at, amount_cents as "amountCents", currency from received_payment
  where user_id = ?::uuid and stripe_charge_id <> ? and dispute is null and refunded_cents = 0
  order by at, id`;
