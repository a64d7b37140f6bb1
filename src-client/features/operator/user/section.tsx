import { type ReactNode, useId } from 'react';
import { rowCards, rowCardsBox } from '../../../components/row-cards.ts';
import styles from './user.module.css';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  /** Text shown when there is no content. */
  empty?: string | false;
  children: ReactNode;
}

/** A card of the page, labelled by its heading. */
export function Section({ title, aside, empty, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {aside}
      </header>
      {empty ? <p className={styles.empty}>{empty}</p> : children}
    </section>
  );
}

interface TableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/** A compact table whose rows become cards on narrow screens. Mark a cell of buttons with `data-action`. */
export function SmallTable({ label, columns, children }: TableProps) {
  const cards = rowCards(columns);
  const box = `${styles.scroll} ${rowCardsBox}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={box} aria-label={`${label}, table`} tabIndex={0}>
      <table className={`${styles.table} ${cards.className}`} style={cards.style}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
