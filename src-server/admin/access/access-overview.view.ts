import type { z } from 'zod';
import type {
  AccessLine,
  accessOverviewAnswer,
} from '../../../src/contract/operations.contract.ts';
import {
  ENTITLEMENT_PROVIDER,
  ENTITLEMENTS,
  type Entitlement,
  entitlementsOf,
} from '../../../src/domain/entitlement.ts';
import { PLANS } from '../../../src/domain/plan.ts';
import { timeToAccess } from '../../access/troubles.view.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';

type Overview = z.infer<typeof accessOverviewAnswer>;
type Row = Omit<AccessLine, 'provider' | 'waitingForPerson'> & { entitlement: Entitlement };

const WEEK_MS = 7 * 86_400_000;

/** Who gets what is a page of the domain and nowhere else: the query is handed that page. */
const OF_PLANS = JSON.stringify(
  PLANS.flatMap((plan) => entitlementsOf(plan).map((entitlement) => ({ plan, entitlement }))),
);

const LINES = `
  with of_plan as (
    select * from json_to_recordset(?::json) as each_plan(plan text, entitlement text)
  ), owed as (
    select a.id as account_id, p.entitlement
    from account a left join standing st on st.user_id = a.id and st.access_until > ?::timestamptz
      join of_plan p on p.plan = coalesce(st.plan, 'free')
    union
    select m.account_id, m.entitlement from manual_grant m join account a on a.id = m.account_id
    where m.ended_at is null and (m.expires_at is null or m.expires_at > ?::timestamptz)
  ), live as (
    select account_id, entitlement, bool_or(held) as held,
      bool_or(state in ('blocked', 'grant-failed', 'revoke-failed')) as failed,
      min(verified_at) filter (where held) as seen
    from access_grant where ended_at is null group by account_id, entitlement
  )
  select coalesce(o.entitlement, l.entitlement) as entitlement,
    count(o.account_id)::int as owed,
    (count(*) filter (where l.held))::int as held,
    (count(*) filter (where l.held and o.account_id is not null))::int as matched,
    (count(*) filter (where o.account_id is not null and l.account_id is not null
      and not l.held and not l.failed))::int as "underWay",
    (count(*) filter (where o.account_id is not null and not l.held and l.failed))::int as failed,
    (count(*) filter (where l.held and o.account_id is null))::int as "leftOver",
    to_char(min(l.seen) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestLook"
  from owed o full join live l using (account_id, entitlement)
  group by 1`;

const NOTHING = { owed: 0, held: 0, matched: 0, underWay: 0, failed: 0, leftOver: 0 };

export async function accessOverview(deps: {
  orm: Orm;
  clock: Clock;
  machineClock: Clock;
  sessionState(): Promise<Overview['session']>;
}): Promise<Overview> {
  const em = readFork(deps.orm);
  const now = deps.clock.now().toISOString();
  const rows = await em.execute<Row[]>(LINES, [OF_PLANS, now, now]);
  const since = new Date(deps.machineClock.now().getTime() - WEEK_MS);
  return {
    lines: ENTITLEMENTS.map((entitlement) => {
      const found = rows.find((row) => row.entitlement === entitlement);
      const row = found ?? { ...NOTHING, entitlement, oldestLook: null };
      const waitingForPerson = row.owed - row.matched - row.underWay - row.failed;
      return { ...row, provider: ENTITLEMENT_PROVIDER[entitlement], waitingForPerson };
    }),
    timeToAccess: await timeToAccess(em, since),
    session: await deps.sessionState(),
  };
}
