import { type ReactNode, useEffect } from 'react';
import { useVisibleRows } from '../../../components/use-visible-rows.ts';
import styles from './console.module.css';

interface VirtualListProps {
  label: string;
  count: number;
  /** Estimate in pixels. Rows are measured once they render. */
  rowHeight: number;
  row(index: number): ReactNode;
  /** Called with the first and last rendered row. */
  onRange?: (first: number, last: number) => void;
}

/** A scrolling list of any length that renders only the visible rows. */
export function VirtualList({ label, count, rowHeight, row, onRange }: VirtualListProps) {
  const { box, items, height, last, measure } = useVisibleRows(count, rowHeight);
  const first = items[0]?.index ?? 0;
  useEffect(() => onRange?.(first, Math.max(first, last)), [first, last, onRange]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={box} className={styles.scrollBox} aria-label={label} tabIndex={0}>
      <ul className={styles.virtual} style={{ height }}>
        {items.map((item) => (
          <li
            key={item.key}
            ref={measure}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </li>
        ))}
      </ul>
    </section>
  );
}
