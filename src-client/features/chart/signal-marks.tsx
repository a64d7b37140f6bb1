import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import styles from './chart.module.css';
import type { Plot } from './geometry.ts';
import type { Signal } from './indicators.ts';
import type { Candle } from './price-series.ts';

interface SignalMarksProps {
  signals: readonly Signal[];
  candles: readonly Candle[];
  plot: Plot;
}

/** Buy marks below their candle, sell marks above. */
export function SignalMarks({ signals, candles, plot }: SignalMarksProps) {
  return signals.map(({ index, side }) => {
    const candle = candles[index];
    if (candle === undefined) return null;
    const buy = side === 'buy';
    const x = plot.x(index);
    const tip = buy ? plot.y(candle.low) + 8 : plot.y(candle.high) - 8;
    const down = buy ? 1 : -1;
    const box = buy ? tip + 7 : tip - 27;
    return (
      <g key={index} className={buy ? styles.buy : styles.sell}>
        <path d={`M${x} ${tip}l6 ${8 * down}h-12z`} />
        <rect x={x - 21} y={box} width={42} height={20} rx={4} />
        <text x={x} y={box + 14.5}>
          {buy ? LANDING_COPY.buy : LANDING_COPY.sell}
        </text>
      </g>
    );
  });
}
