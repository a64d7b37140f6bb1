import type { ReactNode } from 'react';
import { rowCards, rowCardsBox } from '../../components/row-cards.ts';
import styles from './partner.module.css';

interface PartnerTableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/** Rows become cards on narrow screens. */
export function PartnerTable({ label, columns, children }: PartnerTableProps) {
  const cards = rowCards(columns);
  return (
    <div className={rowCardsBox}>
      <table
        className={`${styles.table} ${cards.className}`}
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
