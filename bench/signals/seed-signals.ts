import type { Pool } from 'pg';

/** Everyone has the highest plan: they see every delivery. */
const STATEMENTS = (signals: number) => [
  `update standing set plan = 'premium', access_until = now() + interval '1 year', review_at = null`,
  `insert into standing (user_id, plan, status, access_until, changed_at)
     select id, 'premium', 'active', now() + interval '1 year', now() from account
     on conflict (user_id) do nothing`,
  `insert into signal_source (key, name, checks_address, max_per_minute, watches_gaps, created_at)
     values ('bench', 'Bench', false, 1000, false, now())`,
  ...['premium', 'standard', 'basic'].map(
    (plan, index) =>
      `insert into relay_route (id, source, plan, provider, delay_seconds, mask, crosspost, enabled, changed_by, changed_at)
       values ('00000000-0000-4000-8000-00000000000${index}', 'bench', '${plan}', 'site', ${index * 300}, '[]', false, true, gen_random_uuid(), now())`,
  ),
  `insert into signal (seq, source, kind, strategy, symbol, interval, side, price, stop, targets, received_at, is_late, salt, prev_hash, hash, reveal_at, origin)
     select n, 'bench', case n % 4 when 3 then 'close' else 'open' end, 'wm-4h', 'BINANCE:S' || n % 50, '240', 'long',
       '64250.5', '63800', '["65000","66000"]', now() - (${signals} - n) * interval '1 minute' - interval '1 day', false,
       md5(n::text), md5(n::text) || md5(n::text), md5((n + 1)::text) || md5(n::text), now(), 'alert'
     from generate_series(1, ${signals}) n`,
  `insert into signal_delivery (seq, route_id, source, plan, provider, target, mask, crosspost, due_at, state, attempts, next_try_at, is_late)
     select s.seq, r.id, s.source, r.plan, 'site', 'site', r.mask, false,
       s.received_at + r.delay_seconds * interval '1 second', 'sent', 0, s.received_at, false
     from signal s cross join relay_route r`,
  `update signal_chain set last_seq = ${signals}`,
  'analyze',
];

export async function seedSignals(pool: Pool, signals: number): Promise<void> {
  for (const statement of STATEMENTS(signals)) await pool.query(statement);
}

/** Adds one signal that everyone sees at once, and announces it like the product. */
export async function addSignal(pool: Pool, seq: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into signal (seq, source, kind, strategy, symbol, side, price, targets, received_at, is_late, salt, prev_hash, hash, reveal_at, origin)
         values ($1, 'bench', 'open', 'wm-4h', 'BINANCE:NEW', 'long', '1', '[]', now(), false, 's', 'p', 'h', now(), 'alert')`,
      [seq],
    );
    await client.query(
      `insert into signal_delivery (seq, route_id, source, plan, provider, target, mask, crosspost, due_at, state, attempts, next_try_at, is_late)
         select $1, id, source, plan, 'site', 'site', mask, false, now(), 'sent', 0, now(), false from relay_route`,
      [seq],
    );
    await client.query('update signal_chain set last_seq = $1', [seq]);
    await client.query(`select pg_notify('wickline_signal', '')`);
    await client.query('commit');
  } finally {
    client.release();
  }
}
