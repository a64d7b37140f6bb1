import { idAt, timeOf } from './row-parts.ts';

export const SOURCE = 'bench';
export const TOKEN = 'bench-token';
const STRATEGIES = 4;
const SYMBOLS = 50;
/** Alerts are forgotten after 90 days of the two years. */
const ALERTS_KEPT = 8;

/** Each opening is closed by the next entry. */
const NUMBER = `((n - 1) / 2)`;
const IS_OPEN = 'n % 2 = 1';
export const strategyOf = (call: number) => `wm-${call % STRATEGIES}`;
export const symbolOf = (call: number) => `BINANCE:S${call % SYMBOLS}`;

/** Entries of one source with a delivery each, the alerts that they came from, and their outcomes. */
export function signalStatements(signals: number): Record<string, string> {
  const rows = `generate_series(1, ${signals}) n, lateral (select ${timeOf(signals)} as at) t`;
  return {
    signal_source: `
      insert into signal_source (key, name, token_hash, checks_address, max_per_minute, watches_gaps, created_at)
        values ('${SOURCE}', 'Bench', encode(sha256('${TOKEN}'), 'hex'), false, 1000000, false, now())`,
    relay_route: `
      insert into relay_route (id, source, plan, provider, delay_seconds, mask, crosspost, enabled,
          changed_by, changed_at)
        values ('00000000-0000-4000-8000-000000000000', '${SOURCE}', 'basic', 'site', 0, '[]', false,
          true, gen_random_uuid(), now())`,
    signal: `
      insert into signal (seq, source, kind, ref, strategy, symbol, interval, side, price, stop, targets,
          bar_at, received_at, is_late, salt, prev_hash, hash, reveal_at, origin)
        select n, '${SOURCE}', case when ${IS_OPEN} then 'open' else 'close' end,
          case when not ${IS_OPEN} then n - 1 end, 'wm-' || ${NUMBER} / ${SYMBOLS} % ${STRATEGIES},
          'BINANCE:S' || ${NUMBER} % ${SYMBOLS}, '240', 'long', '64250.5',
          case when ${IS_OPEN} then '63800' end,
          case when ${IS_OPEN} then '["65000", "66000"]'::jsonb else '[]' end,
          date_trunc('minute', at), at, false, md5(n::text), md5('h' || n - 1) || md5('h' || n - 1),
          md5('h' || n) || md5('h' || n), at, 'unchecked-alert'
        from ${rows}`,
    signal_delivery: `
      insert into signal_delivery (seq, route_id, source, plan, provider, target, mask, crosspost, due_at,
          state, attempts, next_try_at, sent_at, is_late)
        select n, '00000000-0000-4000-8000-000000000000', '${SOURCE}', 'basic', 'site',
          'site:00000000-0000-4000-8000-000000000000', '[]', false, at, 'sent', 0, at, at, false
        from ${rows}`,
    signal_outcome: `
      insert into signal_outcome (seq, rule, result, r_ten_thousandths, closed_by, closed_at)
        select n, 1, (array['win','loss'])[n / 2 % 2 + 1], 12000, n + 1, at from ${rows} where ${IS_OPEN}`,
    signal_alert: `
      insert into signal_alert (id, source, received_at, address, content_type, body, body_hash,
          dedupe_key, verdict, seq)
        select ${idAt('at', 's')}, '${SOURCE}', at, '203.0.113.9', 'application/json',
          '{"kind": "open", "strategy": "wm", "symbol": "BINANCE:S1", "number": ' || n || '}',
          md5('b' || n) || md5('b' || n), 'bar:' || md5('k' || n) || md5('k' || n), 'accepted', n
        from ${rows} where n > ${signals} - ${signals} / ${ALERTS_KEPT}`,
  };
}
