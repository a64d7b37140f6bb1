/** One page of the operator's list as hand-written SQL: fifty cards after a key, newest first, with their grants. */
interface KeysetPage {
  after: string;
  limit: number;
  now: Date;
}

const PAGE = `
  with card as (
    select * from user_card
      where account_id < $1 and email is not null order by account_id desc limit $2
  )
  select card.account_id as id, card.email, card.status, card.access_state as "accessState",
    case when card.access_until > $3::timestamptz then card.plan else 'free' end as plan,
    card.stripe_customer_id as "stripeCustomerId",
    card.stripe_subscription_id as "stripeSubscriptionId",
    card.discord_username as "discordUsername", card.tradingview_username as "tradingViewUsername",
    to_char(card.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(nullif(card.access_until, '9999-12-31T00:00:00Z') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "accessUntil",
    null as "sortKey",
    d.user_id is not null as disputed, d.plan as "disputedPlan",
    case when card.plan = 'free' or card.access_until > $3::timestamptz then card.listed_plan
      else 'free' end as "listedPlan", card.listed_status as "listedStatus",
    case when card.listed_status = 'paused' then
      to_char(pause.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      end as "pausedUntil", held.granted, held.verified
  from card
  left join subscription d on d.user_id = card.account_id and d.is_current
    and d.closed_because = 'dispute'
    and d.stripe_status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
  left join pause on pause.stripe_subscription_id = card.stripe_subscription_id
    and pause.state not in ('over', 'owed', 'unpaid')
  cross join lateral (
    select
      coalesce(json_object_agg(entitlement,
          to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        filter (where held and ended_at is null), '{}') as granted,
      coalesce(bool_or(provider = 'tradingview' and verified_at is not null), false) as verified
    from access_grant where account_id = card.account_id
  ) held
  order by card.account_id desc`;

/** Named, so each connection prepares it once. */
export function keysetPage({ after, limit, now }: KeysetPage) {
  return { name: 'keyset-page', text: PAGE, values: [after, limit, now] };
}
