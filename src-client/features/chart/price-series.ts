export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A segment of the simulated market: number of candles and average drift. */
interface Leg {
  bars: number;
  drift: number;
}

/** Seeded random numbers: the page is prerendered at build time and must match in the browser. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const ROUGHNESS = 3.4;
const WICK = 1.5;

/** A simulated market with realistic candles. */
export function priceSeries(seed: number, legs: readonly Leg[], start = 100): Candle[] {
  const next = numbersFrom(seed);
  let price = start;
  return legs.flatMap(({ bars, drift }) =>
    Array.from({ length: bars }, () => {
      const open = price;
      const close = open + drift + (next() - 0.5) * ROUGHNESS;
      price = close;
      return {
        open,
        close,
        high: Math.max(open, close) + next() * WICK,
        low: Math.min(open, close) - next() * WICK,
      };
    }),
  );
}
