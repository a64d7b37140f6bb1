import { Pool } from 'pg';
import { withoutIndexes } from '../seed/seed.ts';

/** The server and the scripts of the seeded grants. */
export const GUILD = '117111678566400000';
export const ROLES = {
  'community-base': '117111678566400001',
  'community-paid': '117111678566400002',
  'community-vip': '117111678566400003',
};
export const SCRIPTS = {
  'indicator-main': 'PUB;main',
  'indicator-wavematrix': 'PUB;wavematrix',
  'indicator-orderblock': 'PUB;orderblock',
};
export const SLACK_DAYS = 3;
/** When everybody's paid access ends. Whole seconds, as providers keep them. */
const UNTIL = new Date(Math.ceil(Date.now() / 1000) * 1000 + 20 * 86_400_000);
export const EXPIRES = new Date(UNTIL.getTime() + SLACK_DAYS * 86_400_000);

/** Provider ids of subscriber number `n`, as the SQL below builds them. */
export const memberIdOf = (n: number) => String(200_000_000_000_000_000n + BigInt(n));
export const chartUserOf = (n: number) => String(1_000_000 + n);
export const chartNameOf = (n: number) => `chart_${n}`;

const ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const MEMBER = `(200000000000000000 + n)::text`;
const USER = `(1000000 + n)::text`;
const NAME = `'chart_' || n`;
const rowsOf = (ids: Record<string, string>) =>
  `(values ${Object.entries(ids)
    .map(([entitlement, id]) => `('${entitlement}', '${id}')`)
    .join(', ')}) as thing (entitlement, id)`;
const INTO_GRANTS = `insert into access_grant (id, account_id, provider, entitlement, state, held, source, target,
  target_key, found_before, expires_at, wanted_expires_at, created_at, verified_at)`;
const grants = (
  provider: string,
  { target, key, expires }: { target: string; key: string; expires: string },
) => `
  select md5(thing.entitlement || n)::uuid, ${ID}, '${provider}', thing.entitlement, 'granted', true, 'subscription',
    ${target}::json, ${key}, '{"present": false}'::json, ${expires}, ${expires}, now(), now()`;

/** Premium subscribers who hold all six accesses, as the product's writers would leave them. */
export async function seedSubscribers(databaseUrl: string, count: number): Promise<void> {
  const series = `from generate_series(1, ${count}) n`;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 2,
    options: '-c session_replication_role=replica -c maintenance_work_mem=256MB',
  });
  try {
    await withoutIndexes(pool, {
      account: `insert into account (id, email, password_hash, email_confirmed_at, created_at)
        select ${ID}, 'user-' || n || '@alpha.example', 'x', now(), now() ${series}`,
      standing: `insert into standing (user_id, plan, status, access_until, changed_at)
        select ${ID}, 'premium', 'active', '${UNTIL.toISOString()}', now() ${series}`,
      discord_identity: `insert into discord_identity (account_id, username, state, member_id, guild_id, changed_at)
        select ${ID}, 'trader_' || n, 'joined', ${MEMBER}, '${GUILD}', now() ${series}`,
      tradingview_identity: `insert into tradingview_identity
          (account_id, username, username_key, tradingview_user_id, row_id_evidence, changed_at)
        select ${ID}, ${NAME}, ${NAME}, ${USER}, 'same', now() ${series}`,
      access_grant: `${INTO_GRANTS}
        ${grants('discord', {
          target: `json_build_object('guildId', '${GUILD}', 'roleId', thing.id, 'memberId', ${MEMBER})`,
          key: `'${GUILD}:' || thing.id || ':' || ${MEMBER}`,
          expires: 'null::timestamptz',
        })} ${series}, ${rowsOf(ROLES)}
        union all ${grants('tradingview', {
          target: `json_build_object('pineId', thing.id, 'username', ${NAME}, 'userId', ${USER})`,
          key: `thing.id || ':' || ${USER}`,
          expires: `'${EXPIRES.toISOString()}'::timestamptz`,
        })} ${series}, ${rowsOf(SCRIPTS)}`,
    });
    for (const [entitlement, roleId] of Object.entries(ROLES)) {
      await pool.query(
        `insert into community_mapping (id, guild_id, purpose, discord_id, name, changed_at)
          values (gen_random_uuid(), $1, $2, $3, $2, now())`,
        [GUILD, `role:${entitlement}`, roleId],
      );
    }
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}
