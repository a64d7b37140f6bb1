/** SQL of `monthlyRevenue` in src/domain/numbers/movement.ts, for the subscription `su`. Zero without one. */
export const MONTHLY_CENTS = `
  case when su.stripe_status = 'trialing' and su.last_paid_invoice_id is null then 0
    else round(coalesce(su.monthly_cents,
      su.amount_cents / case su.billing_cycle when 'yearly' then 12.0 else 1 end, 0)::numeric) end`;

/** SQL: whether the user of this column is a paying subscriber now. */
export const paysNow = (userId: string) =>
  `(select coalesce(sum(m.people), 0) from mrr_movement m where m.user_id = ${userId}) > 0`;

/** People who started and stopped paying from :start until :end. A person who does both counts as both. */
export const PAYER_FLOW = `
  select (count(*) filter (where kind = 'new'))::int as joined,
    (count(*) filter (where kind = 'churn'))::int as churned
  from mrr_movement where at >= :start and at < :end`;
