import type { Pool } from 'pg';
import type { Orm } from '../database/orm.ts';
import type { AdminCounts, AdminUserRow, AdminUserSource } from './list-users.ts';

/** A read across slices, for the operator alone: their tables in one keyset page, newest account first. */
const PAGE = `
  select a.id, a.email,
    case when st.access_until > $4 then st.plan else 'free' end as plan,
    coalesce(st.status, 'inactive') as status,
    cu.stripe_customer_id as "stripeCustomerId",
    su.stripe_subscription_id as "stripeSubscriptionId",
    di.username as "discordUsername", ti.username as "tradingViewUsername",
    coalesce(gr.granted, '{}') as granted, coalesce(gr.verified, false) as verified,
    to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from account a
    left join standing st on st.user_id = a.id
    left join customer cu on cu.user_id = a.id
    left join subscription su on su.user_id = a.id and su.is_current
    left join discord_identity di on di.account_id = a.id
    left join tradingview_identity ti on ti.account_id = a.id
    left join lateral (
      select json_object_agg(g.entitlement,
          to_char(g.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          filter (where g.held and g.ended_at is null) as granted,
        bool_or(g.provider = 'tradingview' and g.verified_at is not null) as verified
      from access_grant g where g.account_id = a.id) gr on true
  where ($1::text is null
      or coalesce(case when st.access_until > $4 then st.plan end, 'free') = $1)
    and ($2::uuid is null or a.id < $2)
  order by a.id desc
  limit $3`;

const COUNT = `
  select count(*)::int as total from account a left join standing st on st.user_id = a.id
  where $1::text is null
    or coalesce(case when st.access_until > $2 then st.plan end, 'free') = $1`;

const COUNTS = `
  select count(*)::int as total,
    count(*) filter (where st.access_until > $1 and st.plan <> 'free')::int as paid,
    count(*) filter (where st.status = 'active')::int as active
  from account a left join standing st on st.user_id = a.id`;

/** Ids are UUID v7: their order is the order of creation. */
export async function userRows(orm: Orm): Promise<AdminUserSource> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  return {
    async page({ plan, after, limit, now }) {
      const { rows } = await pool.query<AdminUserRow>({
        name: 'operator-user-page',
        text: PAGE,
        values: [plan, after, limit, now.toISOString()],
      });
      return rows;
    },
    async count(plan, now) {
      const { rows } = await pool.query<{ total: number }>({
        name: 'operator-user-count',
        text: COUNT,
        values: [plan, now.toISOString()],
      });
      return rows[0]?.total ?? 0;
    },
    async counts(now) {
      const { rows } = await pool.query<AdminCounts>({
        name: 'operator-user-counts',
        text: COUNTS,
        values: [now.toISOString()],
      });
      return rows[0] ?? { total: 0, paid: 0, active: 0 };
    },
  };
}
