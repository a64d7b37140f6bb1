import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  AccessLine,
  affectedMembersAnswer,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import {
  accessChanges,
  movedEntitlements,
  switchedAccess,
} from '../../../src/domain/catalogue/publish-effects.ts';
import type { TrialLimit } from '../../../src/domain/offers/trial-indicators.ts';
import { findPlanSwitches, type PlanSwitch } from '../../billing/standing/plan-switches.ts';
import { type LimitedTrial, listLimitedTrials } from '../../billing/trials/limited-trials.ts';

/** Two catalogues, and the business time at which plans count. */
export interface Comparison {
  before: CatalogueDocument;
  after: CatalogueDocument;
  now: Date;
}

/**
 * With the people who change plans although no one pays or gives them another, and those in a trial of some indicators: their
 * changes are not those of their plan.
 */
export interface Effects extends Comparison {
  switches: readonly PlanSwitch[];
  limited: readonly LimitedTrial[];
}

export async function effectsOf(
  em: EntityManager,
  deps: Parameters<typeof findPlanSwitches>[1],
  comparison: Comparison,
): Promise<Effects> {
  const switches = await findPlanSwitches(em, deps, comparison);
  return { ...comparison, switches, limited: await listLimitedTrials(em, comparison.now) };
}

interface Own extends PlanSwitch {
  limit: TrialLimit | null;
}

/** Everyone whose changes are their own. */
function ownChanges({ switches, limited }: Effects): Own[] {
  const limitOf = new Map(limited.map(({ accountId, limit }) => [accountId, limit]));
  const switched = new Set(switches.map(({ accountId }) => accountId));
  return [
    ...switches.map((each) => ({ ...each, limit: limitOf.get(each.accountId) ?? null })),
    ...limited
      .filter(({ accountId }) => !switched.has(accountId))
      .map(({ accountId, plan, limit }) => ({ accountId, from: plan, to: plan, limit })),
  ];
}

type MembersPage = z.infer<typeof affectedMembersAnswer>;

const PAGE = 50;

/**
 * One row per member and changed entitlement: `affected(id, email, plan, entitlement, change)`. Plans
 * count as the engine counts them: an ended one until its review, closing accounts not at all. A
 * manual grant does not change with the plan. A person whose highest plan is another one afterwards
 * counts with the difference of the two.
 */
export const AFFECTED = `
  change as materialized (
    select * from json_to_recordset(?::json) as c(plan text, entitlement text, change text)
  ), moved as materialized (
    select * from json_to_recordset(?::json) as m(entitlement text)
  ), switched as materialized (
    select * from json_to_recordset(?::json) as s(id uuid, plan text, entitlement text, change text)
  ), people as (
    select a.id, a.email, case when st.access_until > ?::timestamptz or st.review_at is not null
      then st.plan else 'free' end as plan
    from account a left join standing st on st.user_id = a.id where a.closing_at is null
  ), by_hand as (
    select m.account_id, m.entitlement from manual_grant m
    where m.ended_at is null and (m.expires_at is null or m.expires_at > ?::timestamptz)
  ), affected as (
    select p.id, p.email, p.plan, c.entitlement, c.change
    from people p join change c on c.plan = p.plan
    where not exists (select from switched s where s.id = p.id) and not exists (select from by_hand h
      where h.account_id = p.id and h.entitlement = c.entitlement)
    union
    select p.id, p.email, s.plan, s.entitlement, s.change from people p join switched s using (id)
    where s.entitlement is not null and not exists (select from by_hand h
      where h.account_id = p.id and h.entitlement = s.entitlement)
    union
    select p.id, p.email, p.plan, g.entitlement, 'moved' from access_grant g
      join moved m on m.entitlement = g.entitlement join people p on p.id = g.account_id
    where g.ended_at is null
  )`;

export function affectedParameters(effects: Effects): string[] {
  const { before, after, now } = effects;
  const moved = movedEntitlements(before, after).map(({ key }) => ({ entitlement: key }));
  const changes = accessChanges(before, after);
  const at = now.toISOString();
  const switched = ownChanges(effects).flatMap(({ accountId: id, from, to, limit }) => {
    const lines = switchedAccess({ before, after }, { from, to, limit });
    // Kept without a line too: the changes of either plan are not theirs.
    return lines.length === 0 ? [{ id }] : lines.map((line) => ({ id, plan: from, ...line }));
  });
  return [JSON.stringify(changes), JSON.stringify(moved), JSON.stringify(switched), at, at];
}

const COUNTS = `
  with ${AFFECTED}
  select entitlement, change, count(*)::int as members from affected group by 1, 2
    order by 1, 2`;

/** Lines in the catalogue's order. A changed plan without members has one too, a new plan none. */
export async function countAffected(
  em: EntityManager,
  comparison: Effects,
): Promise<{ lines: AccessLine[]; members: number }> {
  const { before, after } = comparison;
  const parameters = affectedParameters(comparison);
  const rows = await em.execute<Omit<AccessLine, 'name'>[]>(COUNTS, parameters);
  const [all] = await em.execute<{ members: number }[]>(
    `with ${AFFECTED} select count(distinct id)::int as members from affected`,
    parameters,
  );
  const moved = movedEntitlements(before, after);
  const isIn = ({ plans }: CatalogueDocument, plan: string) =>
    plans.some(({ key }) => key === plan);
  const possible = [
    ...accessChanges(before, after).filter(({ plan }) => isIn(before, plan) && isIn(after, plan)),
    ...ownChanges(comparison).flatMap((each) => switchedAccess(comparison, each)),
    ...moved.map(({ key }) => ({ entitlement: key, change: 'moved' as const })),
  ];
  const entitlements = [
    ...after.entitlements,
    ...before.entitlements.filter(({ key }) => !after.entitlements.some((is) => is.key === key)),
  ];
  const lines = entitlements.flatMap(({ key, name }) =>
    (['gained', 'lost', 'moved'] as const)
      .filter((change) =>
        possible.some((each) => each.entitlement === key && each.change === change),
      )
      .map((change) => {
        const row = rows.find((each) => each.entitlement === key && each.change === change);
        return { entitlement: key, name, change, members: row?.members ?? 0 };
      }),
  );
  return { lines, members: all?.members ?? 0 };
}

const MEMBERS = `
  with ${AFFECTED}
  select id as "accountId", email, plan from affected
  where entitlement = ? and change = ? and (?::uuid is null or id > ?::uuid)
  order by id limit ${PAGE}`;

export async function listAffected(
  em: EntityManager,
  comparison: Effects,
  line: { entitlement: string; change: string; after: string | null },
): Promise<MembersPage> {
  const members = await em.execute<MembersPage['members']>(MEMBERS, [
    ...affectedParameters(comparison),
    line.entitlement,
    line.change,
    line.after,
    line.after,
  ]);
  const last = members.length === PAGE ? members.at(-1) : undefined;
  return { members, nextAfter: last?.accountId ?? null };
}

const NEXT_IDS = `
  with ${AFFECTED}
  select distinct id from affected where ?::uuid is null or id > ?::uuid order by id limit ?`;

export async function nextAffectedIds(
  em: EntityManager,
  comparison: Effects,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const parameters = [...affectedParameters(comparison), after, after, limit];
  const rows = await em.execute<{ id: string }[]>(NEXT_IDS, parameters);
  return rows.map(({ id }) => id);
}
