import { priceSeries } from '../chart/price-series.ts';

/** Simulated markets, one per picture, each picked to show its indicator well. */
export const HERO_MARKET = priceSeries(270, [
  { bars: 12, drift: -1 },
  { bars: 18, drift: 1.3 },
  { bars: 13, drift: -1.3 },
  { bars: 18, drift: 1.4 },
  { bars: 13, drift: -1.45 },
  { bars: 20, drift: 1.5 },
]);

export const SIGNAL_MARKET = priceSeries(45, [
  { bars: 10, drift: -1.2 },
  { bars: 16, drift: 1.5 },
  { bars: 13, drift: -1.5 },
  { bars: 15, drift: 1.5 },
]);

export const BLOCK_MARKET = priceSeries(4, [
  { bars: 8, drift: 0.4 },
  { bars: 6, drift: -0.8 },
  { bars: 12, drift: 1.6 },
  { bars: 13, drift: -0.9 },
  { bars: 12, drift: 1.2 },
  { bars: 6, drift: -0.8 },
]);

export const WAVE_MARKET = priceSeries(99, [
  { bars: 12, drift: 1.1 },
  { bars: 10, drift: -0.9 },
  { bars: 12, drift: 1.2 },
  { bars: 12, drift: -1.1 },
  { bars: 12, drift: 0.9 },
]);
