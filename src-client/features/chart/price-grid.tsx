import styles from './chart.module.css';
import type { Plot } from './geometry.ts';

const LINES = 5;
const COLUMN_EVERY = 12;
const TAG_REACH = 26;

interface PriceGridProps {
  plot: Plot;
  low: number;
  high: number;
  /** The last price has its own tag, which would cover a grid label beneath it. */
  last: number;
}

export function PriceGrid({ plot, low, high, last }: PriceGridProps) {
  const levels = Array.from(
    { length: LINES },
    (_, index) => low + ((high - low) * (index + 0.5)) / LINES,
  );
  const isClear = (level: number) => Math.abs(plot.y(level) - 6 - plot.y(last)) > TAG_REACH;
  const columns = Math.ceil(plot.width / (plot.step * COLUMN_EVERY));
  const rows = levels.map((level) => `M0 ${plot.y(level)}H${plot.width}`).join('');
  const verticals = Array.from(
    { length: columns },
    (_, index) => `M${plot.x(index * COLUMN_EVERY)} 0V${plot.height}`,
  ).join('');
  return (
    <>
      <path className={styles.grid} d={rows + verticals} />
      {levels.filter(isClear).map((level) => (
        <text key={level} className={styles.axis} x={plot.width - 12} y={plot.y(level) - 6}>
          {level.toFixed(1)}
        </text>
      ))}
    </>
  );
}
