import { FOR_LIFE } from '../../../src/domain/plan-grants.ts';
import type { PreparedStatement } from '../../database/statements/prepared.ts';
import { endOfPrefix, type Search, searchOf, type UserFilter } from './user-filter.ts';
import { type Place, sortedColumn, type UserOrder } from './user-order.ts';

/** A search with more results walks the list instead of collecting them first. */
export const MAX_COUNTED = 2_000;

/** UTC with milliseconds, as `toISOString` prints it. */
export const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Builds a statement. The same shape has the same name and text, whatever the values. They are numbered in the order of
 * their use.
 */
function composer(kind: string) {
  const values: unknown[] = [];
  const names = [kind];
  return {
    value: (value: unknown) => `$${values.push(value)}`,
    shape: (name: string) => void names.push(name),
    end: (text: string): PreparedStatement => ({ name: names.join(' '), text, values }),
  };
}
type Composer = ReturnType<typeof composer>;

export interface UsersPage {
  order: UserOrder;
  /** The last row of the previous page. */
  after: Place | null;
  limit: number;
  now: Date;
  /** The search has few results, which are collected first. */
  few: boolean;
  /** The filter leaves few users, which are collected and sorted. */
  collects: boolean;
}

/** One page, after a place in the order. */
export function pageStatement(filter: UserFilter, page: UsersPage): PreparedStatement {
  const sql = composer('users-page');
  const now = `${sql.value(page.now.toISOString())}::timestamptz`;
  const conditions = conditionsOf(sql, filter, now);
  const { by, descending } = page.order;
  const direction = descending ? 'desc' : 'asc';
  sql.shape(`${by}-${direction}`);
  const sorted = sortedColumn(by);
  const places = page.after === null ? [] : [afterCondition(sql, page.after, page.order)];
  conditions.push(...searchConditions(sql, searchOf(filter.search), page.few));
  const order = sorted === null ? '' : `${sorted.key} ${direction}, `;
  if (page.collects) sql.shape('collected');
  // `offset 0` keeps the planner from walking the order while it filters.
  const cards = page.collects
    ? `(select * from user_card c where ${conditions.join(' and ')} offset 0) c`
    : 'user_card c';
  const wanted = [...(page.collects ? [] : conditions), ...places];
  const where = wanted.length === 0 ? '' : `where ${wanted.join(' and ')}`;
  return sql.end(`
    select c.account_id as id, c.email, c.status, c.access_state as "accessState",
      case when c.access_until > ${now} then c.plan else 'free' end as plan,
      c.stripe_customer_id as "stripeCustomerId",
      c.stripe_subscription_id as "stripeSubscriptionId",
      c.discord_username as "discordUsername", c.tradingview_username as "tradingViewUsername",
      c.disputed, c.disputed_plan as "disputedPlan",
      case when ${isCurrent(now)} then c.listed_plan else 'free' end as "listedPlan",
      c.listed_status as "listedStatus",
      case when c.listed_status = 'paused' then (select ${iso('p.until')} from pause p
        where p.stripe_subscription_id = c.stripe_subscription_id and p.state <> 'over'
          and p.state not in ('owed', 'unpaid')) end as "pausedUntil",
      c.granted, c.verified > 0 as verified,
      ${iso('c.created_at')} as "createdAt",
      ${iso(`nullif(c.access_until, '${FOR_LIFE.toISOString()}')`)} as "accessUntil",
      ${sorted === null ? 'null' : `(${sorted.key})::text`} as "sortKey"
    from ${cards}
    ${where}
    order by ${order}c.account_id ${direction}
    limit ${sql.value(page.limit)}`);
}

/** The column keeps a plan that just expired until its review runs. */
const isCurrent = (now: string) => `(c.plan = 'free' or c.access_until > ${now})`;

function afterCondition(sql: Composer, { value, id }: Place, order: UserOrder): string {
  sql.shape('after');
  const sign = order.descending ? '<' : '>';
  const sorted = sortedColumn(order.by);
  if (sorted === null) return `c.account_id ${sign} ${sql.value(id)}::uuid`;
  const key = `${sql.value(value)}::${sorted.type}`;
  return `(${sorted.key}, c.account_id) ${sign} (${key}, ${sql.value(id)}::uuid)`;
}

/** Counts a search up to slightly above FEW, with a limit per field. */
export function searchCountStatement(filter: UserFilter, now: Date): PreparedStatement {
  const sql = composer('users-search-count');
  const conditions = conditionsOf(sql, filter, `${sql.value(now.toISOString())}::timestamptz`);
  const search = searchOf(filter.search);
  sql.shape(search.shape);
  return sql.end(`
    select count(*)::int as found,
      count(*) filter (where ${conditions.join(' and ')})::int as total
    from (${found(sql, search)}) f join user_card c on c.account_id = f.account_id`);
}

/**
 * The data around the list in one statement: all users, filtered users, and the session state.
 * Reads the counts maintained beside the cards. A session whose pair starts with none of `pairStarts` cannot be opened.
 */
export function frameStatement(
  filter: UserFilter,
  pairStarts: readonly string[],
): PreparedStatement {
  const sql = composer('users-frame');
  const starts = sql.value(pairStarts);
  const wanted = equalities(sql, filter, {
    plan: 'coalesce(listed_plan, plan)',
    status: 'status',
    access: 'access_state',
  });
  const left = wanted.length === 0 ? '' : `filter (where ${wanted.join(' and ')})`;
  return sql.end(`
    select coalesce(sum(n), 0)::int as total,
      coalesce(sum(n) ${left}, 0)::int as "left",
      coalesce(sum(n) filter (where plan <> 'free'), 0)::int as paid,
      coalesce(sum(n) filter (where status = 'active'), 0)::int as active,
      coalesce(sum(n) filter (where access_state = 'trouble'), 0)::int as trouble,
      (select s.state from provider_session s
        where s.provider = 'tradingview' and s.sealed_pair ^@ any(${starts})) as session
    from user_tally`);
}

function conditionsOf(sql: Composer, filter: UserFilter, now: string): string[] {
  const { plan } = filter;
  const conditions = [
    'c.email is not null',
    ...equalities(sql, filter, {
      plan: 'c.listed_plan',
      status: 'c.listed_status',
      access: 'c.access_state',
    }),
  ];
  if (plan !== null && plan !== 'free') conditions.push(isCurrent(now));
  else conditions.push(`${now} is not null`);
  return conditions;
}

const FILTERED = ['plan', 'status', 'access'] as const;

function equalities(
  sql: Composer,
  filter: UserFilter,
  columns: Record<(typeof FILTERED)[number], string>,
): string[] {
  return FILTERED.flatMap((name) => {
    const value = filter[name];
    if (value === null) return [];
    sql.shape(name === 'plan' && value !== 'free' ? 'paid-plan' : name);
    return [`${columns[name]} = ${sql.value(value)}`];
  });
}

/**
 * A few results are collected from the indexes first. With many, walking the list soon meets the
 * next fifty.
 */
function searchConditions(sql: Composer, search: Search, few: boolean): string[] {
  if (search.shape === 'none') return [];
  sql.shape(search.shape);
  if (search.shape === 'id') return [`c.account_id = ${sql.value(search.id)}::uuid`];
  if (few) {
    sql.shape('few');
    return [`c.account_id = any (array(${found(sql, search)}))`];
  }
  const [from, to] = rangeOf(sql, search.from);
  const ranges = search.fields.map((field) => `(${field} ~>=~ ${from} and ${field} ~<~ ${to})`);
  return [`(${ranges.join(' or ')})`];
}

/** Account ids that match a search, from one index per field. */
function found(sql: Composer, search: Search): string {
  if (search.shape === 'none') return 'select account_id from user_card limit 0';
  if (search.shape === 'id') {
    return `select c.account_id from user_card c where c.account_id = ${sql.value(search.id)}::uuid`;
  }
  const [from, to] = rangeOf(sql, search.from);
  return search.fields
    .map(
      (field) => `(select c.account_id from user_card c where c.email is not null
        and ${field} ~>=~ ${from} and ${field} ~<~ ${to} limit ${MAX_COUNTED + 1})`,
    )
    .join(' union ');
}

/** Compares byte ranges instead of LIKE: a prepared pattern would use no index. */
function rangeOf(sql: Composer, prefix: string): [string, string] {
  return [`${sql.value(prefix)}::text`, `${sql.value(endOfPrefix(prefix))}::text`];
}
