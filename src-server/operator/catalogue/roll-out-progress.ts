import type { RollOut } from '../../../src/contract/operator/catalogue-operator.contract.ts';
import { readOnSale } from '../../catalogue/versions.ts';
import { readFork } from '../../database/transaction.ts';
import { AFFECTED, affectedParameters } from './affected-members.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { compareVersions } from './roll-out.job.ts';

/** The worst state of each member counts. 0 confirmed, 1 waits for the member, 2 under way, 3 failed. */
const PROGRESS = `
  with ${AFFECTED}, script as materialized (
    select * from json_to_recordset(?::json) as s(entitlement text, provider text, pine text)
  ), live as (
    select f.id, f.entitlement, f.change,
      bool_or(g.held and (f.change <> 'moved' or s.pine is null or g.target->>'pineId' = s.pine))
        as held,
      bool_or(g.held and f.change = 'moved' and g.target->>'pineId' <> s.pine) as elsewhere,
      bool_or(g.state in ('blocked', 'grant-failed', 'revoke-failed')) as failed,
      bool_or(g.id is not null) as known,
      case s.provider
        when 'discord' then exists (select from discord_identity d
          where d.account_id = f.id and d.state = 'joined' and not d.pending)
        else exists (select from tradingview_identity t where t.account_id = f.id)
      end as reachable
    from affected f left join script s on s.entitlement = f.entitlement
      left join access_grant g on g.account_id = f.id and g.entitlement = f.entitlement
        and g.ended_at is null
    group by f.id, f.entitlement, f.change, s.provider
  ), judged as (
    select id, max(case
      when change = 'lost' and not coalesce(held, false) then 0
      when change = 'gained' and held then 0
      when change = 'moved' and held and not coalesce(elsewhere, false) then 0
      when failed then 3
      when change = 'gained' and not reachable then 1
      else 2 end) as state
    from live group by id
  )
  select count(*)::int as members,
    (count(*) filter (where state = 0))::int as confirmed,
    (count(*) filter (where state = 1))::int as waiting,
    (count(*) filter (where state = 2))::int as "underWay",
    (count(*) filter (where state = 3))::int as failed
  from judged`;

type Counts = Omit<RollOut, 'no' | 'isEnqueued'>;
const NO_ONE: Counts = { members: 0, confirmed: 0, waiting: 0, underWay: 0, failed: 0 };

/** Counted from grants that providers confirmed. Includes members who changed plans after the publish. */
export async function rollOutProgress(
  deps: Pick<CatalogueDeps, 'orm' | 'clock' | 'billing'>,
): Promise<RollOut> {
  const em = readFork(deps.orm);
  const { no, row } = await readOnSale(em);
  if (row === null) return { ...NO_ONE, no, isEnqueued: true };
  const versions = { version: no, replaced: row.basedOn, now: deps.clock.now() };
  const comparison = await compareVersions(em, deps, versions);
  const { before, after } = comparison;
  const scripts = [...before.entitlements, ...after.entitlements].map(
    ({ key, provider, pineId }) => [key, { entitlement: key, provider, pine: pineId }] as const,
  );
  const [counts] = await em.execute<Counts[]>(PROGRESS, [
    ...affectedParameters(comparison),
    JSON.stringify([...new Map(scripts).values()]),
  ]);
  return { ...(counts ?? NO_ONE), no, isEnqueued: row.rolledOutAt != null };
}
