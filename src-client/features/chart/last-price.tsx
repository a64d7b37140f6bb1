import styles from './chart.module.css';
import type { Plot } from './geometry.ts';

export function LastPrice({ value, plot }: { value: number; plot: Plot }) {
  const y = plot.y(value);
  return (
    <>
      <path className={styles.lastLine} d={`M0 ${y}H${plot.width - 72}`} />
      <rect
        className={styles.lastTag}
        x={plot.width - 72}
        y={y - 13}
        width={72}
        height={26}
        rx={5}
      />
      <text className={styles.lastText} x={plot.width - 36} y={y + 5}>
        {value.toFixed(2)}
      </text>
    </>
  );
}
