import type { ReactNode } from 'react';
import { watchSideways } from '../../../components/watch-sideways.ts';
import parts from '../parts/parts.module.css';
import styles from './numbers.module.css';

interface ScrollTableProps {
  label: string;
  /** The first one names the row, the others are numbers. */
  columns: readonly string[];
  /** A limited height, with the header in view. */
  bounded?: boolean;
  children: ReactNode;
}

/** A table of numbers. On narrow screens it scrolls sideways beside the names of its rows: numbers compare in columns. */
export function ScrollTable({ label, columns, bounded = false, children }: ScrollTableProps) {
  return (
    <section
      ref={watchSideways}
      className={parts.scroll}
      data-bounded={bounded || undefined}
      aria-label={`${label}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`${parts.table} ${styles.numbers}`}>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? undefined : parts.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
