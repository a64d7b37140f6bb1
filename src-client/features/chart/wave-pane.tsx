import styles from './chart.module.css';
import { areaPath, linePath, plotOf } from './geometry.ts';
import { waveOf } from './indicators.ts';
import type { Candle } from './price-series.ts';

interface WavePaneProps {
  candles: readonly Candle[];
  width: number;
  height: number;
  label: string;
}

const BAND = 0.62;

/** The wave oscillator below the price, on the same time axis. */
export function WavePane({ candles, width, height, label }: WavePaneProps) {
  const { line, signal } = waveOf(candles);
  const frame = { width, height, top: 14, bottom: 14, right: 84 };
  const plot = plotOf(candles.length, -1, 1, frame);
  const turns = line.flatMap((value, index) => {
    const before = (line[index - 1] ?? value) - (signal[index - 1] ?? value);
    const crossed = Math.sign(before) !== Math.sign(value - (signal[index] ?? value));
    return index > 0 && crossed && Math.abs(value) > BAND * 0.6 ? [{ index, value }] : [];
  });
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={label}
    >
      <path
        className={styles.band}
        d={`M0 ${plot.y(BAND)}H${width}M0 ${plot.y(-BAND)}H${width}M0 ${plot.y(0)}H${width}`}
      />
      <path className={styles.waveArea} d={areaPath(line, plot, 0)} />
      <path className={styles.waveSignal} d={linePath(signal, plot)} />
      <path className={styles.waveLine} d={linePath(line, plot)} />
      {turns.map(({ index, value }) => (
        <circle
          key={index}
          className={value < 0 ? styles.turnUp : styles.turnDown}
          cx={plot.x(index)}
          cy={plot.y(value)}
          r={6}
        />
      ))}
    </svg>
  );
}
