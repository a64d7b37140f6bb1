import type { EntityManager } from '@mikro-orm/postgresql';
import type { Side } from '../../../src/domain/signals/signal.ts';

interface Position {
  source: string;
  strategy: string | null;
  symbol: string | null;
  /** The chart's interval, as TradingView writes it. */
  interval: string | null;
}

/**
 * First in, first out, as TradingView closes entries. An opening of the same chart comes first, and one that an update
 * ended at a level comes last: its close may still arrive, but a younger opening needs it more.
 */
const OLDEST_OPENING = `
  select seq from open_signal join signal using (seq)
  where open_signal.source = ? and open_signal.strategy = ? and open_signal.symbol = ?
    and (?::text is null or open_signal.side = ?)
  order by signal.interval is distinct from ?, is_ended, seq limit 1`;

/** The opening that an update or a close without a number is about. Null: nothing is open. */
export async function findOpening(
  em: EntityManager,
  { source, strategy, symbol, interval, side }: Position & { side: Side | null },
): Promise<number | null> {
  const [found] = await em.execute<{ seq: number }[]>(OLDEST_OPENING, [
    source,
    strategy,
    symbol,
    side,
    side,
    interval,
  ]);
  return found?.seq ?? null;
}

const LAST_BAR = `
  select bar_at from signal
  where source = ? and strategy = ? and symbol = ? and kind in ('open', 'update', 'close')
    and bar_at is not null and interval is not distinct from ?
  order by bar_at desc limit 1`;

/** The newest bar that a strategy has sent about a symbol on this chart. */
export async function findLastBar(
  em: EntityManager,
  { source, strategy, symbol, interval }: Position,
): Promise<Date | null> {
  const [found] = await em.execute<{ bar_at: Date | string | null }[]>(LAST_BAR, [
    source,
    strategy,
    symbol,
    interval,
  ]);
  return found?.bar_at == null ? null : new Date(found.bar_at);
}
