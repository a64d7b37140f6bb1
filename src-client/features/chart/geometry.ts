import type { Candle } from './price-series.ts';

/** Maps candle indexes and values to whole units: short paths keep the page small. */
export interface Plot {
  x(index: number): number;
  y(value: number): number;
  step: number;
  width: number;
  height: number;
}

interface Frame {
  width: number;
  height: number;
  top: number;
  bottom: number;
  /** Space on the right for the last price. */
  right: number;
}

export function plotOf(count: number, low: number, high: number, frame: Frame): Plot {
  const step = (frame.width - frame.right) / count;
  const inner = frame.height - frame.top - frame.bottom;
  return {
    step,
    width: frame.width,
    height: frame.height,
    x: (index) => Math.round((index + 0.5) * step),
    y: (value) => Math.round(frame.top + ((high - value) / (high - low)) * inner),
  };
}

export function rangeOf(candles: readonly Candle[]): { low: number; high: number } {
  return {
    low: Math.min(...candles.map((candle) => candle.low)),
    high: Math.max(...candles.map((candle) => candle.high)),
  };
}

interface CandlePaths {
  wicks: string;
  bodies: string;
}

/** All candles of one direction as two paths: a stroke for the wicks and boxes for the bodies. */
export function candlePaths(
  candles: readonly Candle[],
  plot: Plot,
  direction: 'up' | 'down',
): CandlePaths {
  const width = Math.max(2, Math.round(plot.step * 0.62));
  const drawn = candles.flatMap((candle, index) => {
    const up = candle.close >= candle.open;
    if (up !== (direction === 'up')) return [];
    const x = plot.x(index);
    const top = plot.y(Math.max(candle.open, candle.close));
    const height = Math.max(1, plot.y(Math.min(candle.open, candle.close)) - top);
    return [
      {
        wick: `M${x} ${plot.y(candle.high)}V${plot.y(candle.low)}`,
        body: `M${x - width / 2} ${top}h${width}v${height}h${-width}z`,
      },
    ];
  });
  return {
    wicks: drawn.map(({ wick }) => wick).join(''),
    bodies: drawn.map(({ body }) => body).join(''),
  };
}

export function linePath(values: readonly number[], plot: Plot): string {
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${plot.x(index)} ${plot.y(value)}`)
    .join('');
}

/** The area between a line and a level. */
export function areaPath(values: readonly number[], plot: Plot, level: number): string {
  const last = values.length - 1;
  return `${linePath(values, plot)}L${plot.x(last)} ${plot.y(level)}L${plot.x(0)} ${plot.y(level)}z`;
}
