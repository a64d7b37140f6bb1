import type { EntityManager } from '@mikro-orm/postgresql';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { iso } from './user-statements.ts';

interface CountCheck {
  users: number;
  /** Cards that differed from the tables. */
  wrongCards: number;
  /** Counts that differed from the tables. */
  wrongCounts: number;
}

const FIELDS = [
  'email',
  'created_at',
  'plan',
  'status',
  'access_until',
  'stripe_customer_id',
  'stripe_subscription_id',
  'discord_username',
  'tradingview_username',
  'held',
  'waiting',
  'troubled',
  'granted',
  'verified',
  'disputed',
  'disputed_plan',
  'paused',
  'paused_plan',
];

const IS_DISPUTED = `coalesce(su.closed_because = 'dispute', false)
  and su.stripe_status in (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const IS_PAUSED = `coalesce(su.stripe_status = 'paused' and su.paused_because = 'pause_requested'
  and su.first_failed_at is null and su.closed_because is null, false)`;

/** The list as computed from the tables. */
const EXACT = `
  select a.id as account_id, a.email, a.created_at, coalesce(st.plan, 'free') as plan,
    coalesce(st.status, 'inactive') as status, st.access_until,
    cu.stripe_customer_id, su.stripe_subscription_id,
    di.username as discord_username, ti.username as tradingview_username,
    coalesce(g.held, 0)::int as held, coalesce(g.waiting, 0)::int as waiting,
    coalesce(g.troubled, 0)::int as troubled, coalesce(g.granted, '{}') as granted,
    coalesce(g.verified, 0)::int as verified, ${IS_DISPUTED} as disputed,
    case when ${IS_DISPUTED} then su.plan end as disputed_plan,
    ${IS_PAUSED} as paused, case when ${IS_PAUSED} then su.plan end as paused_plan
  from account a
    left join standing st on st.user_id = a.id
    left join customer cu on cu.user_id = a.id
    left join subscription su on su.user_id = a.id and su.is_current
    left join discord_identity di on di.account_id = a.id
    left join tradingview_identity ti on ti.account_id = a.id
    left join (
      select account_id, count(*) filter (where is_live and held) as held,
        count(*) filter (where is_live and state in ('pending', 'revoking')) as waiting,
        count(*) filter (where is_live and state in ('grant-failed', 'blocked', 'revoke-failed'))
          as troubled,
        jsonb_object_agg(id, jsonb_build_array(entitlement, ${iso('expires_at')}))
          filter (where is_live and held) as granted,
        count(*) filter (where provider = 'tradingview' and verified_at is not null) as verified
      from (select *, ended_at is null as is_live from access_grant) each_grant
      group by account_id
    ) g on g.account_id = a.id`;

const listed = (alias: string) => `(${FIELDS.map((field) => `${alias}.${field}`).join(', ')})`;

const MEND = `
  insert into user_card (account_id, ${FIELDS.join(', ')})
    select e.account_id, ${FIELDS.map((field) => `e.${field}`).join(', ')}
    from (${EXACT}) e left join user_card c on c.account_id = e.account_id
    where c.account_id is null or ${listed('c')} is distinct from ${listed('e')}
    on conflict (account_id) do update
      set ${FIELDS.map((field) => `${field} = excluded.${field}`).join(', ')}
    returning 1`;

const UNLIST = `
  update user_card c set email = null
    where c.email is not null and not exists (select from account a where a.id = c.account_id)
    returning 1`;

const WRONG_COUNTS = `
  select count(*)::int as n from (
    select plan, status, access_state, coalesce(listed_plan, plan) as listed_plan, sum(n) as n
      from user_tally group by 1, 2, 3, 4 having sum(n) <> 0
  ) kept full join (
    select plan, listed_status as status, access_state, listed_plan, count(*) as n
      from user_card where email is not null group by 1, 2, 3, 4
  ) exact using (plan, status, access_state, listed_plan)
  where kept.n is distinct from exact.n`;

const RECOUNT = `
  with gone as (delete from user_tally)
  insert into user_tally (plan, status, access_state, listed_plan, n)
    select plan, listed_status, access_state, listed_plan, count(*) from user_card
    where email is not null group by 1, 2, 3, 4`;

/**
 * Compares the list and its counts with the tables, repairs differences, and records and logs them.
 * Writers wait: about a second at a hundred thousand users.
 */
export async function checkCounts(
  deps: Pick<Kernel, 'orm' | 'machineClock' | 'log'>,
): Promise<CountCheck> {
  const check = await transact(deps.orm, async (em) => {
    // Writers queue behind this lock, so give up soon: the next night does as well.
    await em.execute(`set local lock_timeout = '5s'`);
    await em.execute('lock table user_card, user_tally in share row exclusive mode');
    const found = await mend(em);
    await em.execute(
      `insert into user_count_check (id, at, users, wrong_cards, wrong_counts)
         values (?::uuid, ?::timestamptz, ?, ?, ?)`,
      [
        newId(),
        deps.machineClock.now().toISOString(),
        found.users,
        found.wrongCards,
        found.wrongCounts,
      ],
    );
    return found;
  });
  if (check.wrongCards + check.wrongCounts > 0) {
    deps.log.error(check, "the operator's list or its counts were wrong and are fixed");
  }
  return check;
}

async function mend(em: EntityManager): Promise<CountCheck> {
  // Counts first: repairing a card also updates its count.
  const wrongCounts = await numberOf(em, WRONG_COUNTS);
  const mended = await em.execute<unknown[]>(MEND);
  const unlisted = await em.execute<unknown[]>(UNLIST);
  const wrongCards = mended.length + unlisted.length;
  if (wrongCounts + wrongCards > 0) await em.execute(RECOUNT);
  const users = await numberOf(em, 'select count(*)::int as n from account');
  return { users, wrongCards, wrongCounts };
}

async function numberOf(em: EntityManager, sql: string): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(sql);
  return row?.n ?? 0;
}
