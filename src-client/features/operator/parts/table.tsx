import type { ReactNode } from 'react';
import { rowCards, rowCardsBox } from '../../../components/row-cards.ts';
import { watchSideways } from '../../../components/watch-sideways.ts';
import { count } from '../../../lib/texts/count.ts';
import styles from './parts.module.css';

interface Column {
  name: string;
  /** Numbers align right. */
  number?: boolean;
  /** A heading for screen readers only. */
  hidden?: boolean;
}

interface TableProps {
  label: string;
  columns: readonly (string | Column)[];
  /** Small text on one line, aligned at the top. */
  compact?: boolean;
  /** A limited height, with the header in view. */
  bounded?: boolean;
  children: ReactNode;
}

/** Rows become cards on narrow screens. Mark a cell of buttons with `data-action`. */
export function Table(props: TableProps) {
  const { label, compact = false, bounded = false, children } = props;
  const columns: Column[] = props.columns.map((each) =>
    typeof each === 'string' ? { name: each } : each,
  );
  const cards = rowCards(columns.map(({ name }) => name));
  return (
    <section
      ref={watchSideways}
      className={`${styles.scroll} ${rowCardsBox}`}
      data-bounded={bounded || undefined}
      aria-label={`${label}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className={`${styles.table} ${cards.className}`}
        data-compact={compact || undefined}
        style={cards.style}
      >
        <thead>
          <tr>
            {columns.map(({ name, number, hidden }) => (
              <th key={name} scope="col" className={number ? styles.number : undefined}>
                {hidden ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Dims zeros to make other counts stand out. */
export function Count({ value, bad = false }: { value: number; bad?: boolean }) {
  const tone = value === 0 ? styles.zero : bad ? styles.bad : '';
  return <td className={`${styles.number} ${tone}`}>{count(value)}</td>;
}
