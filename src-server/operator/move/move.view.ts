import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type {
  MovePrice,
  MoveView,
  moveMembersAnswer,
  moveMembersInput,
} from '../../../src/contract/operator/move.contract.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { isPaidPlan, isPlan } from '../../../src/domain/plan.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { type Move, MoveEntity } from './move.entity.ts';
import { predictChanges } from './predict-changes.ts';

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const PAGE = 100;

const COUNTS = `
  select count(*)::int as members,
    (count(distinct person) filter (where verdict = 'adopt'))::int as adopt,
    (count(distinct person) filter (where verdict = 'attach'))::int as attach,
    (count(*) filter (where verdict = 'known'))::int as known,
    (count(*) filter (where verdict = 'merged'))::int as merged,
    (count(*) filter (where verdict = 'skip'))::int as skip,
    (count(*) filter (where verdict = 'conflict'))::int as conflicts,
    (count(distinct account_id) filter (where state = 'moved'))::int as moved,
    (count(*) filter (where state = 'failed'))::int as failed
  from move_member where move_id = ?::uuid`;

const PRICES = `
  select m.price_id as "priceId", max(m.source) as source, max(m.price_label) as label,
    max(m.amount_minor) as "amountMinor", max(m.currency) as currency,
    max(m.interval_unit) as unit, max(m.interval_count) as count, count(*)::int as members,
    coalesce(jsonb_agg(distinct m.coupon) filter (where m.coupon is not null), '[]') as coupons,
    max(m.marked_plan) as suggested, max(k.plan) as own, bool_or(pm.stripe_price_id is not null)
      as "isDecided", max(pm.plan) as decided
  from move_member m
    left join known_price k on k.stripe_price_id = m.price_id
    left join price_mapping pm on pm.stripe_price_id = m.price_id
  where m.move_id = ?::uuid and m.price_id is not null
  group by m.price_id order by count(*) desc, m.price_id`;

interface PriceRow extends Omit<MovePrice, 'interval' | 'decision' | 'plan'> {
  unit: string | null;
  count: number | null;
  own: string | null;
  isDecided: boolean;
  decided: string | null;
}

const SOURCES = `
  select s.source, s.state, s.failure, s.file_name as "fileName", ${iso('s.read_at')} as "readAt",
    (select count(*)::int from move_member m where m.move_id = s.move_id and m.source = s.source)
      as members
  from move_source s where s.move_id = ?::uuid order by s.source`;

/** Purchases at Whop that are subscriptions of ours are one payment. */
const PAYS_TWICE = `
  select m.person as email, jsonb_agg(jsonb_build_object('source', m.source, 'ref', m.source_ref,
      'plan', m.plan, 'until', ${iso('m.until')}) order by m.source, m.source_ref) as purchases
  from move_member m
  where m.move_id = ?::uuid and m.person is not null and m.verdict not in ('merged', 'skip')
    and coalesce(m.problem, '') <> 'until-past'
  group by m.person having count(*) > 1 order by m.person limit 500`;

const WITHHELD = `
  select w.account_id as "accountId", a.email, w.entitlement, ${iso('w.since')} as since
  from withheld_removal w join observed_account o on o.account_id = w.account_id
    join account a on a.id = w.account_id
  where o.move_id = ?::uuid order by w.since, a.email limit 200`;

const EXPECTED = `
  select md5(coalesce(string_agg(source_ref || ' ' || coalesce(verdict, '') || ' '
    || coalesce(plan, '') || ' ' || coalesce(person, '') || ' ' || coalesce(until::text, ''), ','
    order by source_ref), '')) as hash
  from move_member where move_id = ?::uuid`;

/** Changes with everything that `applyMove` would do. */
export async function expectedOf(em: EntityManager, id: string): Promise<string> {
  const [row] = await em.execute<{ hash: string }[]>(EXPECTED, [id]);
  return row?.hash ?? '';
}

/** The newest move with its prices, people and consequences; null before the first. */
export async function latestMove(
  deps: Pick<Kernel, 'orm' | 'catalogue'>,
): Promise<MoveView | null> {
  const em = readFork(deps.orm);
  const [move] = await em.find(MoveEntity, {}, { orderBy: { id: 'desc' }, limit: 1 });
  return move === undefined ? null : viewOf(em, deps, move);
}

/** One move in the same form; null if it does not exist. */
export async function findMove(
  deps: Pick<Kernel, 'orm' | 'catalogue'>,
  id: string,
): Promise<MoveView | null> {
  const em = readFork(deps.orm);
  const move = await em.findOne(MoveEntity, { id });
  return move === null ? null : viewOf(em, deps, move);
}

async function viewOf(
  em: EntityManager,
  deps: Pick<Kernel, 'catalogue'>,
  move: Move,
): Promise<MoveView> {
  const rows = <Row>(sql: string) => em.execute<Row[]>(sql, [move.id]);
  const [counts] = await rows<MoveView['counts']>(COUNTS);
  if (counts === undefined) throw new Error('A count has one row.');
  const catalogue = deps.catalogue.current();
  const { gives, changes } = await predictChanges(em, catalogue, move.id);
  return {
    id: move.id,
    state: move.state,
    createdAt: move.createdAt.toISOString(),
    readAt: move.readAt?.toISOString() ?? null,
    counts,
    prices: (await rows<PriceRow>(PRICES)).map((row) => priceOf(catalogue, row)),
    sources: await rows<MoveView['sources'][number]>(SOURCES),
    paysTwice: await rows<MoveView['paysTwice'][number]>(PAYS_TWICE),
    gives,
    changes,
    expected: await expectedOf(em, move.id),
    withheld: await rows<MoveView['withheld'][number]>(WITHHELD),
  };
}

function priceOf(
  catalogue: Parameters<typeof isPaidPlan>[0],
  { unit, count, own, isDecided, decided, suggested, ...price }: PriceRow,
): MovePrice {
  const facts = {
    ...price,
    interval: unit === null || count === null ? null : { unit, count },
    suggested: isPaidPlan(catalogue, suggested) ? suggested : null,
  };
  if (own !== null) return { ...facts, decision: 'own', plan: own };
  if (isDecided)
    return { ...facts, decision: decided === null ? 'not-ours' : 'plan', plan: decided };
  // Our own columns name our own plans, as `judgeMembers` reads them.
  const isNamed = price.source === 'file:generic' && isPlan(catalogue, suggested);
  if (!isNamed) return { ...facts, decision: 'open', plan: null };
  return { ...facts, decision: suggested === FREE_PLAN ? 'own' : 'plan', plan: suggested };
}

const MEMBERS = `
  select source_ref as "subscriptionId", source, line, coalesce(person, email) as email, plan, coupon,
    ${iso('until')} as until, ${iso('trial_ends_at')} as "trialEndsAt",
    ${iso('ends_at')} as "endsAt", problem, state, account_id as "accountId"
  from move_member
  where move_id = ?::uuid and verdict = ? and source_ref > ? order by source_ref limit ${PAGE}`;

export function moveMembers(
  { orm }: Pick<Kernel, 'orm'>,
  { id, verdict, cursor }: z.infer<typeof moveMembersInput>,
): Promise<z.infer<typeof moveMembersAnswer>> {
  return readFork(orm).execute(MEMBERS, [id, verdict, cursor ?? '']);
}
