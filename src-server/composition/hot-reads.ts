import type { Pool } from 'pg';
import type { Orm } from '../database/orm.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { HotReads } from '../procedure/hot-reads.ts';

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The plan becomes free the moment access ends, even before the review writes it. */
const PLAN_NOW = `case when st.access_until > $2 then st.plan else 'free' end`;

const CURRENT_USER = `
    a.id, a.first_name as "firstName", a.email,
      coalesce(${PLAN_NOW}, 'free') as plan, coalesce(st.status, 'inactive') as status,
      ${iso('coalesce(st.plan_start_date, a.created_at)')} as "planStartDate",
      di.state as "discordState", coalesce(di.invite_expires_at > $2, false)
        and (di.invite_target_id is null or di.invite_target_at is not null) as "inviteInForce",
      ti.username as "tradingViewUsername",
      (select coalesce(json_object_agg(g.entitlement, ${iso('g.expires_at')}), '{}')
        from access_grant g
        where g.account_id = a.id and g.held and g.ended_at is null) as granted`;

const AROUND_ACCOUNT = `
      left join standing st on st.user_id = a.id
      left join discord_identity di on di.account_id = a.id
      left join tradingview_identity ti on ti.account_id = a.id`;

const STATEMENTS = {
  session: `
    select s.id, s.account_id as "accountId", a.email,
      ${iso('s.last_seen_at')} as "lastSeenAt", ${iso('s.expires_at')} as "expiresAt"
    from session s join account a on a.id = s.account_id
    where s.token_hash = $1`,
  operatorSession: `
    select s.id, s.operator_id as "operatorId", o.username, o.role,
      ${iso('s.created_at')} as "createdAt",
      ${iso('s.last_seen_at')} as "lastSeenAt", ${iso('s.expires_at')} as "expiresAt",
      ${iso('s.confirmed_at')} as "confirmedAt",
      o.totp_sealed is null and not exists (select 1 from passkey k where k.owner_id = o.id)
        and exists (select 1 from operator_policy p where p.name = 'second-factor' and p.is_on)
        as "mustEnrol"
    from operator_session s join operator o on o.id = s.operator_id
    where s.token_hash = $1`,
  currentUser: `
    select ${CURRENT_USER} from account a ${AROUND_ACCOUNT} where a.id = $1`,
  sessionWithUser: `
    select s.id as "sessionId", ${iso('s.last_seen_at')} as "lastSeenAt",
      ${iso('s.expires_at')} as "expiresAt", ${CURRENT_USER}
    from session s join account a on a.id = s.account_id ${AROUND_ACCOUNT}
    where s.token_hash = $1`,
  // The chain's last number counts every entry, and the record's version every outcome. The rows of routes and sources
  // are few.
  sessionWithFeed: `
    select s.id, s.account_id as "accountId", a.email,
      ${iso('s.last_seen_at')} as "lastSeenAt", ${iso('s.expires_at')} as "expiresAt",
      coalesce(${PLAN_NOW}, 'free') as plan,
      concat_ws(' ', (select last_seq from signal_chain), (select version from record_progress),
        (select md5(string_agg(r::text, '' order by r.id)) from relay_route r where r.provider = 'site'),
        (select md5(string_agg(concat(o.key, ' ', o.name), '|' order by o.key)) from signal_source o))
        as version
    from session s join account a on a.id = s.account_id
      left join standing st on st.user_id = a.id
    where s.token_hash = $1`,
  subscriptionStatus: `
    select coalesce(${PLAN_NOW}, 'free') as plan, coalesce(st.status, 'inactive') as status,
      floor(extract(epoch from su.current_period_end))::float8 as "currentPeriodEnd",
      ${iso('su.ends_at')} as "endsAt"
    from account a
      left join standing st on st.user_id = a.id
      left join subscription su on su.user_id = a.id and su.is_current
    where a.id = $1`,
  accessCheck: `
    select coalesce(${PLAN_NOW}, 'free') as plan, coalesce(st.status, 'inactive') as status,
      case when st.access_until > $2 then ${iso('st.access_until')} end as "accessUntil",
      di.username as "discordUsername", di.state as "discordState",
      coalesce(di.ground = 'told', false) as "discordVerified",
      ${iso('a.created_at')} as "accountSince", ${iso('di.named_at')} as "discordNamedAt",
      ${iso('di.state_since')} as "discordSince",
      case when di.invite_expires_at > $2
        and (di.invite_target_id is null or di.invite_target_at is not null)
        then di.invite_code end as "inviteCode",
      case when st.access_until > $2 then st.trial_limit end as "trialLimit",
      ti.username as "tradingViewUsername", ${iso('ti.named_at')} as "tradingViewNamedAt",
      (select s.state from provider_session s
        where s.provider = 'tradingview' and s.sealed_pair ^@ any($4)) as "tradingViewSession",
      (select coalesce(json_agg(json_build_object('entitlement', g.entitlement, 'source', g.source, 'state', g.state,
          'held', g.held, 'expiresAt', ${iso('g.expires_at')},
          'since', ${iso('g.granted_at')},
          'byHandSince', ${iso('g.by_hand_since')}) order by g.held desc, g.id desc), '[]')
        from access_grant g where g.account_id = a.id and g.ended_at is null) as holdings,
      (select coalesce(json_object_agg(m.purpose, m.name), '{}')
        from community_mapping m where m.guild_id = $3) as "roleNames"
    from account a
      left join standing st on st.user_id = a.id
      left join discord_identity di on di.account_id = a.id
      left join tradingview_identity ti on ti.account_id = a.id
    where a.id = $1`,
};

type Name = keyof typeof STATEMENTS;

/**
 * Returns a row as one JSON column. The driver parses every column's description with each answer,
 * which for a dozen columns costs more than the values.
 */
const AS_ONE_COLUMN = Object.fromEntries(
  Object.entries(STATEMENTS).map(([name, text]) => [
    name,
    `select row_to_json(read) as row from (${text}) read`,
  ]),
) as Record<Name, string>;

/** `pairStarts`: a cookie pair at TradingView that starts with none of these cannot be opened. */
export async function createHotReads(orm: Orm, pairStarts: readonly string[]): Promise<HotReads> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();

  const one = async <R>(name: Name, values: unknown[]): Promise<R | null> => {
    const statement = { name: `hot-${name}`, text: AS_ONE_COLUMN[name], values };
    const { rows } = await pool.query(prepared(statement));
    return (rows[0]?.row as R | undefined) ?? null;
  };

  return {
    sessionByTokenHash: (hash) => one('session', [hash]),
    operatorSessionByTokenHash: (hash) => one('operatorSession', [hash]),
    currentUser: (accountId, now) => one('currentUser', [accountId, now.toISOString()]),
    sessionWithUser: (hash, now) => one('sessionWithUser', [hash, now.toISOString()]),
    sessionWithFeed: (hash, now) => one('sessionWithFeed', [hash, now.toISOString()]),
    subscriptionStatus: (accountId, now) =>
      one('subscriptionStatus', [accountId, now.toISOString()]),
    accessCheck: (accountId, now, guildId) =>
      one('accessCheck', [accountId, now.toISOString(), guildId, pairStarts]),
  };
}
