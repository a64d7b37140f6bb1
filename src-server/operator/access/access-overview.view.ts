import type { z } from 'zod';
import type {
  AccessLine,
  accessOverviewAnswer,
} from '../../../src/contract/operator/operations.contract.ts';
import type { Catalogue, Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { timeToAccess } from '../../access/views/troubles.view.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

type Overview = z.infer<typeof accessOverviewAnswer>;
type Row = Omit<AccessLine, 'provider' | 'waitingForPerson'> & { entitlement: Entitlement };

const WEEK_MS = 7 * 86_400_000;

/** Only the catalogue knows which plan grants what, so the query receives that table as JSON. */
function inclusionsOf({ plans }: Catalogue): string {
  const pairs = plans.flatMap(({ key: plan, includes }) =>
    includes.map((entitlement) => ({ plan, entitlement })),
  );
  return JSON.stringify(pairs);
}

const IN_FORCE = 'standing st on st.user_id = a.id and st.access_until > ?::timestamptz';
const BY_HAND = `
  select distinct m.account_id, m.entitlement from manual_grant m
  where m.ended_at is null and (m.expires_at is null or m.expires_at > ?::timestamptz)`;

/**
 * Users per plan come from the maintained counts, corrected for plans that just expired. Grants are
 * read once, from an index. The query never joins two large tables.
 */
const LINES = `
  with of_plan as materialized (
    select * from json_to_recordset(?::json) as each_plan(plan text, entitlement text)
  ), by_hand as materialized (${BY_HAND}), lapsed as (
    select c.plan, count(*) as users from user_card c
    where c.plan <> 'free' and c.email is not null
      and (c.access_until <= ?::timestamptz or c.access_until is null) group by c.plan
  ), people as (
    select plan, sum(users) as users from (
      select plan, sum(n) as users from user_tally group by plan
      union all select plan, -users from lapsed
      union all select 'free', users from lapsed
    ) as each_count group by plan
  ), owed as (
    select entitlement, sum(users)::int as owed from (
      select p.entitlement, n.users from people n join of_plan p using (plan)
      union all
      select h.entitlement, 1 from by_hand h join account a on a.id = h.account_id
        left join ${IN_FORCE}
      where not exists (select from of_plan p
        where p.plan = coalesce(st.plan, 'free') and p.entitlement = h.entitlement)
    ) as each_source group by entitlement
  ), live as (
    select account_id, entitlement, bool_or(held) as held,
      bool_or(state in ('blocked', 'grant-failed', 'revoke-failed')) as failed,
      min(verified_at) filter (where held) as seen
    from access_grant where ended_at is null group by account_id, entitlement
  ), judged as (
    select l.entitlement, l.held, l.failed, l.seen,
      p.plan is not null or (h.account_id is not null and a.id is not null) as is_owed
    from live l left join account a on a.id = l.account_id
      left join ${IN_FORCE}
      left join of_plan p
        on a.id is not null and p.plan = coalesce(st.plan, 'free') and p.entitlement = l.entitlement
      left join by_hand h on h.account_id = l.account_id and h.entitlement = l.entitlement
  ), found as (
    select entitlement, (count(*) filter (where held))::int as held,
      (count(*) filter (where held and is_owed))::int as matched,
      (count(*) filter (where is_owed and not held and not failed))::int as under_way,
      (count(*) filter (where is_owed and not held and failed))::int as failed,
      (count(*) filter (where held and not is_owed))::int as left_over, min(seen) as seen
    from judged group by entitlement
  )
  select entitlement, coalesce(owed, 0) as owed, coalesce(held, 0) as held,
    coalesce(matched, 0) as matched, coalesce(under_way, 0) as "underWay",
    coalesce(failed, 0) as failed, coalesce(left_over, 0) as "leftOver",
    to_char(seen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestLook"
  from owed full join found using (entitlement)`;

const NOTHING = { owed: 0, held: 0, matched: 0, underWay: 0, failed: 0, leftOver: 0 };

export async function accessOverview(
  deps: Pick<Kernel, 'orm' | 'clock' | 'machineClock' | 'catalogue'> & {
    sessionState(): Promise<Overview['session']>;
  },
): Promise<Overview> {
  const em = readFork(deps.orm);
  const catalogue = deps.catalogue.current();
  const now = deps.clock.now().toISOString();
  const rows = await em.execute<Row[]>(LINES, [inclusionsOf(catalogue), now, now, now, now]);
  const since = new Date(deps.machineClock.now().getTime() - WEEK_MS);
  return {
    lines: catalogue.entitlements.map(({ key: entitlement, provider }) => {
      const found = rows.find((row) => row.entitlement === entitlement);
      const row = found ?? { ...NOTHING, entitlement, oldestLook: null };
      const waitingForPerson = row.owed - row.matched - row.underWay - row.failed;
      return { ...row, provider, waitingForPerson };
    }),
    timeToAccess: await timeToAccess(em, since),
    session: await deps.sessionState(),
  };
}
