import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Rows rendered beyond each edge of the box. */
export const OVERSCAN = 8;

interface VisibleRows {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  /** The visible rows and a few around them. */
  items: VirtualItem[];
  /** Height of all rows in pixels. */
  height: number;
  /** Index of the last rendered row. -1: none. */
  last: number;
  /** Ref of a row whose height differs from the estimate. */
  measure: (row: Element | null) => void;
}

/** Which rows of a scrolling list of any length to render. `rowHeight` is an estimate in pixels. */
export function useVisibleRows(count: number, rowHeight: number): VisibleRows {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  // Another height, as after turning a phone, makes earlier measurements wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each height
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const items = rows.getVirtualItems();
  return {
    box,
    items,
    height: rows.getTotalSize(),
    last: items.at(-1)?.index ?? -1,
    measure: rows.measureElement,
  };
}
