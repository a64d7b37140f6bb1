import { type ReactNode, useEffect } from 'react';
import { OVERSCAN, useVisibleRows } from '../../../components/use-visible-rows.ts';
import { watchSideways } from '../../../components/watch-sideways.ts';
import styles from './parts.module.css';

interface VirtualRowsProps {
  label: string;
  /** CSS grid template of the header and of every row. */
  template: string;
  columns: readonly string[];
  /** In pixels. Below it the table scrolls sideways. */
  minWidth: number;
  count: number;
  /** Cells of a row, one per column. */
  cells(index: number): ReactNode[];
  /** Called near the end of the list. */
  onEnd?: () => void;
}

const HEIGHT = 40;

/** A table of any length that renders only the visible rows. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, template, columns, minWidth, count, cells, onEnd } = props;
  const { box, items, height, last } = useVisibleRows(count, HEIGHT);
  useEffect(() => {
    if (count > 0 && last >= count - OVERSCAN) onEnd?.();
  }, [last, count, onEnd]);
  useEffect(() => watchSideways(box.current), [box]);
  const grid = { gridTemplateColumns: template };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={box} className={styles.virtual} aria-label={`${label}, list`} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: absolutely positioned rows cannot be table rows */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the cells contain the focusable elements */}
      <div role="table" style={{ minWidth }} aria-label={label} aria-rowcount={count + 1}>
        <div role="rowgroup">
          <div role="row" className={styles.rowHead} style={grid} aria-rowindex={1}>
            {columns.map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height }}>
          {items.map((item) => (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              className={styles.row}
              style={{
                ...grid,
                height: HEIGHT,
                transform: `translateY(${item.start}px)`,
              }}
            >
              {cells(item.index).map((cell, index) => (
                <span key={columns[index]} role="cell">
                  {cell}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
    </section>
  );
}
