import type { MikroORM } from '@mikro-orm/postgresql';

/**
 * Inserts users of every plan, status and access state directly, one an hour, all derived from their number. Runs
 * ANALYZE, as a live database does.
 */
export async function seedUsers(orm: Pick<MikroORM, 'em'>, count: number): Promise<void> {
  const em = orm.em.fork();
  for (const statement of statements(count)) await em.execute(statement);
  for (const table of ['account', 'user_card', 'access_grant', 'user_tally']) {
    await em.execute(`analyze ${table}`);
  }
}

/** UUID v7 in numeric order, with the time first. */
const ID = `(lpad(to_hex(1700000000000 + n * 3600000::bigint), 12, '0')
  || '7000800000000000' || lpad('', 4, '0'))::uuid`;
const AT = `to_timestamp((1700000000000 + n * 3600000::bigint) / 1000.0)`;
const NUMBER = `lpad(n::text, 5, '0')`;

/** 70 in 100 are free. Of the others most are standard and active. */
const PLAN = `case when n % 100 < 70 then 'free' when n % 100 < 80 then 'basic'
  when n % 100 < 95 then 'standard' else 'premium' end`;
const STATUS = `case when n % 100 < 68 then 'inactive' when n % 100 < 70 then 'canceled'
  when n % 100 in (71, 84, 96) then 'past_due' else 'active' end`;

function statements(count: number): string[] {
  const of = (step = 1) => `from generate_series(0, ${count - 1}, ${step}) n`;
  return [
    `insert into account (id, email, password_hash, email_confirmed_at, created_at)
      select ${ID}, 'user-' || ${NUMBER} || '@' || (array['alpha','beta','gamma'])[n % 3 + 1]
        || '.example', 'x', ${AT}, ${AT} ${of()}`,
    `insert into standing (user_id, plan, status, access_until, changed_at)
      select ${ID}, ${PLAN}, ${STATUS}, now() + interval '20 days', ${AT} ${of()}
      where n % 100 >= 68`,
    `insert into customer (user_id, stripe_customer_id, created_at)
      select ${ID}, 'cus_seed' || ${NUMBER}, ${AT} ${of()}`,
    `insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current,
        stripe_status, created_at, started_at, synced_at, ended_at)
      select 'sub_seed' || ${NUMBER}, ${ID}, 'cus_seed' || ${NUMBER}, true,
        'canceled', ${AT}, ${AT}, ${AT}, ${AT} ${of()}`,
    `insert into discord_identity (account_id, username, state, changed_at)
      select ${ID}, 'trader_' || ${NUMBER}, 'named', ${AT} ${of()}`,
    `insert into tradingview_identity (account_id, username, username_key, changed_at)
      select ${ID}, 'Chart' || ${NUMBER}, 'chart' || ${NUMBER}, ${AT} ${of()}`,
    `insert into access_grant (id, account_id, provider, entitlement, state, held, source, target,
        target_key, created_at, verified_at, expires_at)
      select gen_random_uuid(), ${ID}, 'tradingview', entitlement,
        case when n % 100 = 99 then 'blocked' when n % 100 = 98 then 'pending' else 'granted' end,
        n % 100 < 98, 'subscription', '{}', entitlement || n, ${AT}, ${AT}, ${AT}
      ${of()}, unnest(array['indicator-main', 'indicator-wavematrix']) entitlement
      where n % 100 >= 80`,
  ];
}
