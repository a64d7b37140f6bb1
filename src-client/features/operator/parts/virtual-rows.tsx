import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { OVERSCAN, useVisibleRows } from '../../../components/use-visible-rows.ts';
import { watchSideways } from '../../../components/watch-sideways.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import styles from './parts.module.css';

/** A row as a card: named areas, one per cell. */
interface RowCard {
  /** CSS grid areas. The cells are `c1`, `c2` and so on. */
  areas: string;
  columns: string;
  /** Cells that need the name of their column, counted from 1. */
  labelled: readonly number[];
  /** In pixels. */
  height: number;
}

interface VirtualRowsProps {
  label: string;
  /** CSS grid template of the header and of every row. */
  template: string;
  columns: readonly string[];
  /** In pixels. Below it the table scrolls sideways. */
  minWidth: number;
  /** Rows of narrow screens. Without it they scroll sideways there. */
  card?: RowCard;
  /** In pixels. Cells with a class for two lines need more than the default. */
  rowHeight?: number;
  count: number;
  /** Cells of a row, one per column. */
  cells(index: number): ReactNode[];
  /** Called near the end of the list. */
  onEnd?: () => void;
}

const HEIGHT = 40;

const tableRow = (template: string): CSSProperties => ({ gridTemplateColumns: template });
const cardRow = ({ areas, columns }: RowCard): CSSProperties => ({
  gridTemplateAreas: areas,
  gridTemplateColumns: columns,
});

/** A table of any length that renders only the visible rows. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, template, columns, minWidth, count, cells, onEnd } = props;
  const card = useIsNarrow('tablet') ? props.card : undefined;
  const rowHeight = card?.height ?? props.rowHeight ?? HEIGHT;
  const { box, items, height, last } = useVisibleRows(count, rowHeight);
  useEffect(() => {
    if (count > 0 && last >= count - OVERSCAN) onEnd?.();
  }, [last, count, onEnd]);
  useEffect(() => watchSideways(box.current), [box]);
  const grid = card === undefined ? tableRow(template) : cardRow(card);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={box} className={styles.virtual} aria-label={`${label}, list`} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: absolutely positioned rows cannot be table rows */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the cells contain the focusable elements */}
      <div
        role="table"
        style={{ minWidth: card === undefined ? minWidth : 0 }}
        aria-label={label}
        aria-rowcount={count + 1}
      >
        <div role="rowgroup">
          <div
            role="row"
            className={card === undefined ? styles.rowHead : 'visually-hidden'}
            style={grid}
            aria-rowindex={1}
          >
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
              data-card={card === undefined ? undefined : true}
              style={{
                ...grid,
                height: rowHeight,
                transform: `translateY(${item.start}px)`,
              }}
            >
              {cells(item.index).map((cell, index) => (
                <span
                  key={columns[index]}
                  role="cell"
                  style={card === undefined ? undefined : { gridArea: `c${index + 1}` }}
                >
                  {card?.labelled.includes(index + 1) && (
                    <small aria-hidden>{columns[index]}: </small>
                  )}
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
