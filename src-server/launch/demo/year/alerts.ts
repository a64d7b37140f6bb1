import type { Chance } from './chance.ts';
import type { TradingAlert } from './year.ts';

const MARKETS = [
  { symbol: 'BINANCE:BTCUSDT', price: 61_400, digits: 1 },
  { symbol: 'BINANCE:ETHUSDT', price: 2_480, digits: 2 },
  { symbol: 'OANDA:EURUSD', price: 1.0842, digits: 5 },
  { symbol: 'OANDA:XAUUSD', price: 2_315, digits: 2 },
  { symbol: 'NASDAQ:NVDA', price: 118.4, digits: 2 },
  { symbol: 'CME_MINI:ES1!', price: 5_420, digits: 2 },
];
const STRATEGIES = [
  { strategy: 'Wavematrix swing', interval: '240' },
  { strategy: 'Orderblock daily', interval: '1D' },
];

/** Share of trades that reach their target. The average gain is about 1.6 times the risk. */
const WINS = 0.53;
/** Shares of a price: the widest stop, and the widest drift between two moments. */
const RISK = 0.018;
const DRIFT = 0.03;

/** Openings of one moment with their closes, which belong to a later moment. */
export interface Trade {
  opening: TradingAlert;
  closing: TradingAlert;
  /** Moments between the two. */
  lasts: number;
}

/** Draws trades: at most one is open per strategy, market and side. */
export function tradesFrom(chance: Chance): (moment: number, count: number) => Trade[] {
  const prices = new Map(MARKETS.map(({ symbol, price }) => [symbol, price]));
  const busyUntil = new Map<string, number>();
  const draw = (moment: number): Trade | null => {
    const { symbol, digits } = chance.pick(MARKETS);
    const { strategy, interval } = chance.pick(STRATEGIES);
    const side = chance.yes(0.6) ? 'long' : 'short';
    const key = `${strategy} ${symbol} ${side}`;
    if ((busyUntil.get(key) ?? -1) >= moment) return null;
    const lasts = 1 + chance.below(2);
    busyUntil.set(key, moment + lasts);
    const before = prices.get(symbol) ?? 1;
    const drifted = before * (1 + (chance.share() - 0.48) * DRIFT);
    prices.set(symbol, drifted);
    const rounded = (value: number) => Number(value.toFixed(digits));
    const sign = side === 'long' ? 1 : -1;
    const risk = drifted * RISK * (0.5 + chance.share() / 2);
    const gain = chance.yes(WINS) ? 1.1 + chance.share() : -0.4 - chance.share() * 0.6;
    const base = { strategy, symbol, interval, side } as const;
    return {
      opening: {
        kind: 'open',
        ...base,
        price: rounded(drifted),
        stop: rounded(drifted - sign * risk),
        targets: [rounded(drifted + sign * risk * 1.5), rounded(drifted + sign * risk * 2.5)],
      },
      closing: { kind: 'close', ...base, price: rounded(drifted + sign * risk * gain) },
      lasts,
    };
  };
  return (moment, count) =>
    Array.from({ length: count }, () => draw(moment)).filter((trade) => trade !== null);
}
