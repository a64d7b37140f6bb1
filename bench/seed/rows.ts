/**
 * Seed rows for users of every plan, status and access state, one signed up per minute. Each user's data derives from
 * their number. Rows match what the product writes, including cards and counters.
 */
const USER_ID = `(lpad(to_hex(1700000000000 + n * 60000::bigint), 12, '0')
  || '70008000' || lpad('', 12, '0'))::uuid`;

/** The same id, computed in TypeScript. */
export function userIdOf(n: number): string {
  const time = (1_700_000_000_000 + n * 60_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${'0'.repeat(12)}`;
}

const AT = `to_timestamp((1700000000000 + n * 60000::bigint) / 1000.0)`;
const NUMBER = `lpad(n::text, 7, '0')`;
const EMAIL = `'user-' || ${NUMBER} || '@' || (array['alpha','beta','gamma'])[n % 3 + 1] || '.example'`;
const CUSTOMER = `'cus_seed' || ${NUMBER}`;
const SUBSCRIPTION = `'sub_seed' || ${NUMBER}`;
const DISCORD = `'trader_' || ${NUMBER}`;
const CHART = `'Chart' || ${NUMBER}`;

/** 70 % are free. Most of the others are standard and active. */
const IS_SUBSCRIBER = 'n % 100 >= 68';
const PLAN = `case when n % 100 < 70 then 'free' when n % 100 < 80 then 'basic'
  when n % 100 < 95 then 'standard' else 'premium' end`;
const STATUS = `case when n % 100 < 68 then 'inactive' when n % 100 < 70 then 'canceled'
  when n % 100 in (71, 84, 96) then 'past_due' else 'active' end`;
/** One value for every table. Otherwise the daily check of the cards reports a mismatch. */
const UNTIL = new Date(Date.now() + 20 * 86_400_000).toISOString();
const ACCESS_UNTIL = `'${UNTIL}'::timestamptz`;

/** Subscribers with indicators have two grants each. In the last one in a hundred both are pending or blocked. */
const HAS_GRANTS = 'n % 100 >= 80';
const GRANT_STATE = `case when n % 100 = 99 then 'blocked' when n % 100 = 98 then 'pending' else 'granted' end`;
const INDICATORS = ['indicator-main', 'indicator-wavematrix'];
const grantId = (entitlement: string) => `md5(${entitlement} || n)::uuid`;
const GRANTED = `jsonb_build_object(${INDICATORS.map(
  (name) => `${grantId(`'${name}'`)}, jsonb_build_array('${name}', '${UNTIL}'::text)`,
).join(', ')})`;
const grantsIf = (condition: string) => `case when ${condition} then 2 else 0 end`;

/** `n` starts at 0. `series` generates it. */
export function statementsFor(count: number): Record<string, string> {
  const series = `from generate_series(0, ${count - 1}) n`;
  return {
    account: `insert into account (id, email, password_hash, email_confirmed_at, created_at)
      select ${USER_ID}, ${EMAIL}, 'x', ${AT}, ${AT} ${series}`,
    standing: `insert into standing (user_id, plan, status, access_until, changed_at)
      select ${USER_ID}, ${PLAN}, ${STATUS}, ${ACCESS_UNTIL}, ${AT} ${series} where ${IS_SUBSCRIBER}`,
    customer: `insert into customer (user_id, stripe_customer_id, created_at)
      select ${USER_ID}, ${CUSTOMER}, ${AT} ${series} where ${IS_SUBSCRIBER}`,
    subscription: `insert into subscription (stripe_subscription_id, user_id, stripe_customer_id,
        is_current, stripe_status, created_at, started_at, synced_at)
      select ${SUBSCRIPTION}, ${USER_ID}, ${CUSTOMER}, true, 'active', ${AT}, ${AT}, now() ${series}
      where ${IS_SUBSCRIBER}`,
    discord_identity: `insert into discord_identity (account_id, username, state, changed_at)
      select ${USER_ID}, ${DISCORD}, 'named', ${AT} ${series}`,
    tradingview_identity: `insert into tradingview_identity
        (account_id, username, username_key, tradingview_user_id, changed_at)
      select ${USER_ID}, ${CHART}, lower(${CHART}), n::text, ${AT} ${series}`,
    access_grant: `insert into access_grant (id, account_id, provider, entitlement, state, held, source,
        target, target_key, created_at, verified_at, expires_at, wanted_expires_at)
      select ${grantId('entitlement')}, ${USER_ID}, 'tradingview', entitlement, ${GRANT_STATE}, n % 100 < 98,
        'subscription', '{}', entitlement || n, ${AT}, now(), ${ACCESS_UNTIL}, ${ACCESS_UNTIL}
      ${series}, unnest(array['${INDICATORS.join("', '")}']) entitlement
      where ${HAS_GRANTS}`,
    user_card: `insert into user_card (account_id, email, created_at, plan, status, access_until,
        stripe_customer_id, stripe_subscription_id, discord_username, tradingview_username,
        held, waiting, troubled, granted, verified)
      select ${USER_ID}, ${EMAIL}, ${AT}, ${PLAN}, ${STATUS},
        case when ${IS_SUBSCRIBER} then ${ACCESS_UNTIL} end,
        case when ${IS_SUBSCRIBER} then ${CUSTOMER} end,
        case when ${IS_SUBSCRIBER} then ${SUBSCRIPTION} end, ${DISCORD}, ${CHART},
        ${grantsIf(`${HAS_GRANTS} and n % 100 < 98`)}, ${grantsIf('n % 100 = 98')},
        ${grantsIf('n % 100 = 99')},
        case when ${HAS_GRANTS} and n % 100 < 98 then ${GRANTED} else '{}' end,
        ${grantsIf(HAS_GRANTS)} ${series}`,
  };
}

export const TALLY = `insert into user_tally (plan, status, access_state, n)
  select plan, status, access_state, count(*) from user_card group by 1, 2, 3`;

/** Token of user number `n`, whose session is active. */
export function tokenOf(n: number): string {
  return `bench-session-${String(n).padStart(29, '0')}`;
}

export const sessionsFor = (count: number) => `
  insert into session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), encode(sha256(('bench-session-' || lpad(n::text, 29, '0'))::bytea), 'hex'),
      ${USER_ID}, now(), now() + interval '6 days', now() + interval '30 days'
    from generate_series(0, ${count - 1}) n`;
