import type { CSSProperties } from 'react';
import styles from './row-cards.module.css';

/** For the box around a table whose rows become cards where it is narrow. */
export const rowCardsBox = styles.box ?? '';

/** For the table: its columns' names go where the style sheet finds them. */
export function rowCards(names: readonly string[]): { className: string; style: CSSProperties } {
  const named = names.map((name, index) => [`--column-${index + 1}`, JSON.stringify(name)]);
  return { className: styles.cards ?? '', style: Object.fromEntries(named) };
}
