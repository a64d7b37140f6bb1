import type { CSSProperties } from 'react';
import styles from './row-cards.module.css';

/** For the wrapper of a table whose rows become cards on narrow screens. */
export const rowCardsBox = styles.box ?? '';

/** For the table: passes its column names to the style sheet. */
export function rowCards(names: readonly string[]): { className: string; style: CSSProperties } {
  const named = names.map((name, index) => [`--column-${index + 1}`, JSON.stringify(name)]);
  return { className: styles.cards ?? '', style: Object.fromEntries(named) };
}
