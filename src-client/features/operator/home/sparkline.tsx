import styles from './money.module.css';
import { HEIGHT, sparkLines, WIDTH } from './spark-lines.ts';

interface SparklineProps {
  label: string;
  month: readonly number[];
  lastMonth: readonly (number | null)[];
  /** A level, such as active subscribers, and no running total. */
  isLevel: boolean;
}

/** This month's line over last month's. The same day is at the same place in both. */
export function Sparkline({ label, month, lastMonth, isLevel }: SparklineProps) {
  const lines = sparkLines(month, lastMonth, isLevel);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.before} d={lines.lastMonth} />
      <path className={styles.now} d={lines.month} />
      {/* A line without length stays round when the picture is stretched. */}
      {lines.end !== null && (
        <path className={styles.end} d={`M${lines.end.x} ${lines.end.y}h.01`} />
      )}
    </svg>
  );
}
