import type { Candle } from './price-series.ts';

/** Exponential moving average, starting at the first value. */
export function ema(values: readonly number[], length: number): number[] {
  const weight = 2 / (length + 1);
  let last = values[0] ?? 0;
  return values.map((value) => {
    last += weight * (value - last);
    return last;
  });
}

export interface Signal {
  index: number;
  side: 'buy' | 'sell';
}

/** Crossings of a fast and a slow average on the candle's close. */
export function crossSignals(candles: readonly Candle[], fast = 5, slow = 13): Signal[] {
  const closes = candles.map((candle) => candle.close);
  const quick = ema(closes, fast);
  const calm = ema(closes, slow);
  const gap = quick.map((value, index) => value - (calm[index] ?? value));
  return gap.flatMap((value, index) => {
    const before = gap[index - 1] ?? 0;
    if (index < slow || before === 0 || Math.sign(before) === Math.sign(value)) return [];
    return [{ index, side: value > 0 ? ('buy' as const) : ('sell' as const) }];
  });
}

interface Wave {
  line: number[];
  signal: number[];
}

/** Distance between two averages, scaled to -1..1, and its own average. */
export function waveOf(candles: readonly Candle[]): Wave {
  const closes = candles.map((candle) => candle.close);
  const quick = ema(closes, 6);
  const calm = ema(closes, 18);
  const raw = quick.map((value, index) => value - (calm[index] ?? value));
  const widest = Math.max(...raw.map(Math.abs), 1e-9);
  const line = raw.map((value) => value / widest);
  return { line, signal: ema(line, 6) };
}

export interface Zone {
  from: number;
  to: number;
  high: number;
  low: number;
  side: 'demand' | 'supply';
}

const MOVE_BARS = 4;

/**
 * Order blocks: the last candle against a strong move. A zone ends when a close crosses it. Returns the strongest
 * `most` in time order.
 */
export function orderBlocks(candles: readonly Candle[], most: number): Zone[] {
  const found = candles.flatMap((candle, index) => {
    const after = candles[index + MOVE_BARS];
    if (after === undefined) return [];
    const move = after.close - candle.close;
    const against = Math.sign(candle.close - candle.open) === -Math.sign(move);
    if (!against) return [];
    const side = move > 0 ? ('demand' as const) : ('supply' as const);
    const broken = candles.findIndex(
      ({ close }, at) =>
        at > index && (side === 'demand' ? close < candle.low : close > candle.high),
    );
    const to = broken === -1 ? candles.length - 1 : broken;
    return [
      { from: index, to, high: candle.high, low: candle.low, side, strength: Math.abs(move) },
    ];
  });
  const lasting = found.filter((zone) => zone.to - zone.from > MOVE_BARS * 2);
  const strongest = lasting.sort((a, b) => b.strength - a.strength);
  const kept: typeof found = [];
  for (const zone of strongest) {
    const apart = kept.every((other) => Math.abs(other.from - zone.from) > MOVE_BARS * 2);
    if (apart && kept.length < most) kept.push(zone);
  }
  return kept
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, high, low, side }) => ({ from, to, high, low, side }));
}
