import type { Pool } from 'pg';
import type { FeedFilters } from '../../../src/contract/signal-feed.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Maskable } from '../../../src/domain/signals/mask.ts';
import type { RelayProvider } from '../../../src/domain/signals/relay.ts';
import type { Orm } from '../../database/orm.ts';
import type { StoredSignal } from '../record/signal-row.ts';

interface StoredReveal {
  plan: Plan;
  mask: Maskable[];
  dueAt: string;
}

interface StoredFields extends StoredSignal {
  hash: string;
  receivedAt: string;
  reveals: StoredReveal[];
}

/** An entry with its deliveries, and the corrections and withdrawals about it. */
export interface FeedRow extends StoredFields {
  sourceName: string;
  isClosed: boolean;
  notes: StoredFields[];
}

export interface FeedPage {
  provider: RelayProvider;
  /** Plans whose deliveries the reader sees. */
  plans: readonly Plan[];
  now: Date;
  filters: FeedFilters;
  /** Only entries before this number. Null: from the newest. */
  before: number | null;
  limit: number;
}

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FIELDS = (name: string) => `
  ${name}.seq, ${name}.source, ${name}.kind, ${name}.ref, ${name}.strategy, ${name}.symbol, ${name}.interval, ${name}.side,
  ${name}.price, ${name}.stop, ${name}.targets, ${name}.order_id as "orderId", ${name}.text, ${name}.hash,
  ${name}.is_late as "isLate", ${iso(`${name}.bar_at`)} as "barAt", ${iso(`${name}.received_at`)} as "receivedAt",
  (select coalesce(json_agg(json_build_object('plan', d.plan, 'mask', d.mask, 'dueAt', ${iso('d.due_at')})), '[]')
    from signal_delivery d
    where d.seq = ${name}.seq and d.provider = $1 and d.state <> 'withdrawn') as reveals`;

/** A due delivery to the reader. One that was not due at the withdrawal never takes place. */
const DUE = (name: string, condition = '') => `
  select from signal_delivery due
  where due.seq = ${name}.seq and due.provider = $1 and due.plan = any($2::text[])
    and due.due_at <= $3::timestamptz and due.state <> 'withdrawn' ${condition}
    and not exists (select from signal taken
      where taken.ref = ${name}.seq and taken.kind = 'withdrawal' and taken.received_at < due.due_at)
    offset 0`;

/** An outcome is stored once everyone may see it. One that came late stays open. */
const CLOSED = (name: string) => `
  (exists (select from signal_outcome ended where ended.seq = ${name}.seq and ended.result <> 'late')
  or exists (select from signal ending
    where ending.ref = ${name}.seq and (ending.kind = 'withdrawal'
      or ending.kind = 'close' and exists (${DUE('ending')}))))`;

interface Condition {
  sql: string;
  value?: unknown;
}

/** A filter by a field finds only entries whose field the reader sees: it must not reveal a hidden one. */
function conditionsOf({ source, strategy, symbol, side, kind, open }: FeedFilters): Condition[] {
  const shows = (field: Maskable) =>
    `exists (${DUE('entry', `and not due.mask @> '"${field}"'::jsonb`)})`;
  return [
    ...(source === undefined ? [] : [{ sql: 'entry.source = ?', value: source }]),
    ...(strategy === undefined ? [] : [{ sql: 'entry.strategy = ?', value: strategy }]),
    ...(kind === undefined ? [] : [{ sql: 'entry.kind = ?', value: kind }]),
    ...(symbol === undefined
      ? []
      : [
          { sql: 'position(? in upper(entry.symbol)) > 0', value: symbol.toUpperCase() },
          { sql: shows('symbol') },
        ]),
    ...(side === undefined ? [] : [{ sql: 'entry.side = ?', value: side }, { sql: shows('side') }]),
    ...(open === true ? [{ sql: "entry.kind = 'open'" }, { sql: `not ${CLOSED('entry')}` }] : []),
  ];
}

const NEXT_DUE = `
  select min(due_at) as "dueAt" from signal_delivery where provider = 'site' and due_at > $1::timestamptz`;

/** When a delivery to the feed falls due next. */
export async function findNextDue(orm: Orm, now: Date): Promise<Date | null> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const values = [now.toISOString()];
  const { rows } = await pool.query<{ dueAt: string | Date | null }>({
    name: 'feed-next-due',
    text: NEXT_DUE,
    values,
  });
  return rows[0]?.dueAt == null ? null : new Date(rows[0].dueAt);
}

/** One page, newest first. Contains every stored value: pass each row through `viewOf`. */
export async function readFeedPage(orm: Orm, page: FeedPage): Promise<FeedRow[]> {
  const values: unknown[] = [
    page.provider,
    `{${page.plans.map((plan) => JSON.stringify(plan)).join(',')}}`,
    page.now.toISOString(),
  ];
  const conditions = conditionsOf(page.filters);
  if (page.before !== null) conditions.unshift({ sql: 'entry.seq < ?', value: page.before });
  const wanted = conditions.map(({ sql, value }) => {
    if (value === undefined) return `and ${sql}`;
    values.push(value);
    return `and ${sql.replace('?', `$${values.length}`)}`;
  });
  const statement = `
    with page as (
      select entry.* from signal entry
      where entry.kind not in ('correction', 'withdrawal') and exists (${DUE('entry')})
        ${wanted.join('\n        ')}
      order by entry.seq desc limit ${Math.trunc(page.limit)}
    )
    select ${FIELDS('page')},
      (select name from signal_source where key = page.source) as "sourceName",
      page.kind = 'open' and ${CLOSED('page')} as "isClosed",
      (select coalesce(json_agg(row_to_json(about) order by about.seq), '[]') from (
        select ${FIELDS('note')} from signal note
        where note.ref = page.seq and note.kind in ('correction', 'withdrawal')) about) as notes
    from page order by page.seq desc`;
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  // Named, so a connection prepares the common shapes once.
  const name =
    Object.keys(page.filters).length === 0 ? `feed-${values.length}-${page.limit}` : undefined;
  const { rows } = await pool.query<FeedRow>({ name, text: statement, values });
  return rows;
}
