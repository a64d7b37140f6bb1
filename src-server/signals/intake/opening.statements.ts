import type { EntityManager } from '@mikro-orm/postgresql';
import type { Side } from '../../../src/domain/signals/signal.ts';

interface Position {
  source: string;
  strategy: string | null;
  symbol: string | null;
}

/** First in, first out, as TradingView closes entries. One that expired or ended at a level is not open. */
const OLDEST_OPENING = `
  select seq from open_signal
  where source = ? and strategy = ? and symbol = ? and (?::text is null or side = ?)
  order by seq limit 1`;

/** The opening that an update or a close without a number is about. Null: nothing is open. */
export async function findOpening(
  em: EntityManager,
  { source, strategy, symbol, side }: Position & { side: Side | null },
): Promise<number | null> {
  const [found] = await em.execute<{ seq: number }[]>(OLDEST_OPENING, [
    source,
    strategy,
    symbol,
    side,
    side,
  ]);
  return found?.seq ?? null;
}

const LAST_BAR = `
  select max(bar_at) as bar_at from signal
  where source = ? and strategy = ? and symbol = ? and kind in ('open', 'update', 'close')`;

/** The newest bar that a strategy has sent about a symbol. */
export async function findLastBar(
  em: EntityManager,
  { source, strategy, symbol }: Position,
): Promise<Date | null> {
  const [found] = await em.execute<{ bar_at: Date | string | null }[]>(LAST_BAR, [
    source,
    strategy,
    symbol,
  ]);
  return found?.bar_at == null ? null : new Date(found.bar_at);
}
