import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
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

const OVERSCAN = 8;

/** A scrolling list of any length that renders only the visible rows. */
export function VirtualList({ label, count, rowHeight, row, onRange }: VirtualListProps) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange?.(first, last), [first, last, onRange]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={box} className={styles.scrollBox} aria-label={label} tabIndex={0}>
      <ul className={styles.virtual} style={{ height: rows.getTotalSize() }}>
        {items.map((item) => (
          <li
            key={item.key}
            ref={rows.measureElement}
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
