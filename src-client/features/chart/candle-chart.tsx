import styles from './chart.module.css';
import { candlePaths, linePath, type Plot, plotOf, rangeOf } from './geometry.ts';
import { crossSignals, ema, orderBlocks } from './indicators.ts';
import { LastPrice } from './last-price.tsx';
import { PriceGrid } from './price-grid.tsx';
import type { Candle } from './price-series.ts';
import { SignalMarks } from './signal-marks.tsx';
import { ZoneBands } from './zone-bands.tsx';

interface CandleChartProps {
  candles: readonly Candle[];
  width: number;
  height: number;
  /** Text alternative for screen readers. */
  label: string;
  signals?: boolean;
  averages?: boolean;
  /** Maximum number of order blocks. */
  zones?: number;
}

function Candles({ candles, plot }: { candles: readonly Candle[]; plot: Plot }) {
  const up = candlePaths(candles, plot, 'up');
  const down = candlePaths(candles, plot, 'down');
  return (
    <>
      <path className={styles.upWick} d={up.wicks} />
      <path className={styles.downWick} d={down.wicks} />
      <path className={styles.up} d={up.bodies} />
      <path className={styles.down} d={down.bodies} />
    </>
  );
}

export function CandleChart(props: CandleChartProps) {
  const { candles, width, height, label, signals = false, averages = false, zones = 0 } = props;
  const { low, high } = rangeOf(candles);
  const frame = { width, height, top: 44, bottom: 40, right: 84 };
  const plot = plotOf(candles.length, low, high, frame);
  const closes = candles.map((candle) => candle.close);
  const last = closes.at(-1) ?? low;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={label}
    >
      <PriceGrid plot={plot} low={low} high={high} last={last} />
      {zones > 0 && <ZoneBands zones={orderBlocks(candles, zones)} plot={plot} />}
      {averages && <path className={styles.slow} d={linePath(ema(closes, 13), plot)} />}
      {averages && <path className={styles.fast} d={linePath(ema(closes, 5), plot)} />}
      <Candles candles={candles} plot={plot} />
      {signals && <SignalMarks signals={crossSignals(candles)} candles={candles} plot={plot} />}
      <LastPrice value={last} plot={plot} />
    </svg>
  );
}
