import type { Pool } from 'pg';
import { EVERYBODY, type UserFilter } from '../../../src-server/operator/users/user-filter.ts';
import { NEWEST_FIRST } from '../../../src-server/operator/users/user-order.ts';
import {
  frameStatement,
  MAX_COUNTED,
  pageStatement,
  searchCountStatement,
} from '../../../src-server/operator/users/user-statements.ts';

/** A query as the panel sends it, and the equivalent filter. */
export interface Shape {
  query: string;
  filter: UserFilter;
}

export const SHAPES: Record<string, Shape> = {
  'first page': { query: 'limit=50', filter: EVERYBODY },
  search: { query: 'limit=50&q=user-0421', filter: { ...EVERYBODY, search: 'user-0421' } },
  filter: { query: 'limit=50&plan=premium', filter: { ...EVERYBODY, plan: 'premium' } },
  'filter and search': {
    query: 'limit=50&status=active&access=held&q=trader_1',
    filter: { search: 'trader_1', plan: null, status: 'active', access: 'held' },
  },
};

const SESSION = `
  select s.id, s.operator_id, o.username, s.created_at, s.last_seen_at, s.expires_at
  from operator_session s join operator o on o.id = s.operator_id where s.token_hash = $1`;

/**
 * Runs only the SQL behind one answer, with the product's dependencies: the session first, then the page and its counts
 * together. A search counts before it reads its page.
 */
export async function runSql(pool: Pool, filter: UserFilter): Promise<object> {
  const now = new Date();
  const asks = await pool.query({ name: 'session', text: SESSION, values: ['0'.repeat(64)] });
  const frame = pool.query(frameStatement(filter, []));
  const page = { after: null, limit: 50, now, order: NEWEST_FIRST, collects: false };
  if (filter.search === null) {
    const [rows, around] = await Promise.all([
      pool.query(pageStatement(filter, { ...page, few: false })),
      frame,
    ]);
    return { asks: asks.rows, users: rows.rows, around: around.rows };
  }
  const count = await pool.query(searchCountStatement(filter, now));
  const few = count.rows[0].found <= MAX_COUNTED;
  const [rows, around] = await Promise.all([
    pool.query(pageStatement(filter, { ...page, few })),
    frame,
  ]);
  return { asks: asks.rows, users: rows.rows, count: count.rows, around: around.rows };
}
