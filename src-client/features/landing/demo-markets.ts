import { priceSeries } from '../chart/price-series.ts';

/** Made-up markets, one per picture, chosen so that each shows its indicator well. */
export const HERO_MARKET = priceSeries(41, [
  { bars: 10, drift: -0.5 },
  { bars: 16, drift: 1.15 },
  { bars: 8, drift: -0.9 },
  { bars: 17, drift: 1.05 },
  { bars: 13, drift: -1.1 },
  { bars: 22, drift: 1.2 },
]);

export const SIGNAL_MARKET = priceSeries(7, [
  { bars: 9, drift: -0.9 },
  { bars: 17, drift: 1.2 },
  { bars: 12, drift: -1.2 },
  { bars: 16, drift: 1.1 },
]);

export const BLOCK_MARKET = priceSeries(23, [
  { bars: 8, drift: -0.2 },
  { bars: 12, drift: 1.4 },
  { bars: 14, drift: -0.75 },
  { bars: 14, drift: 1.2 },
  { bars: 8, drift: -0.4 },
]);

export const WAVE_MARKET = priceSeries(99, [
  { bars: 12, drift: 1.1 },
  { bars: 10, drift: -0.9 },
  { bars: 12, drift: 1.2 },
  { bars: 12, drift: -1.1 },
  { bars: 12, drift: 0.9 },
]);
