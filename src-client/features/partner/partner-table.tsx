import type { ReactNode } from 'react';
import { rowCards, rowCardsBox } from '../../components/row-cards.ts';
import styles from './partner.module.css';

interface PartnerTableProps {
  label: string;
  columns: readonly string[];
  /** Every column but the first is a number. */
  figures?: boolean;
  children: ReactNode;
}

/** Rows become cards on narrow screens. */
export function PartnerTable({ label, columns, figures = false, children }: PartnerTableProps) {
  const cards = rowCards(columns);
  return (
    <div className={rowCardsBox}>
      <table
        className={`${styles.table} ${figures ? styles.figures : ''} ${cards.className}`}
        style={cards.style}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
