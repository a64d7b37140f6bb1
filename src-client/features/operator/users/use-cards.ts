import { useCallback, useState } from 'react';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';

const CARDS_A_STEP = 20;

/** Null where the list is a scrolling table. */
export type Cards = { count: number; more(): void } | null;

/** On a phone the list is cards that the page scrolls, and a button shows more of them. */
export function useCards(): Cards {
  const isNarrow = useIsNarrow('tablet');
  const [count, setCount] = useState(CARDS_A_STEP);
  const more = useCallback(() => setCount((before) => before + CARDS_A_STEP), []);
  return isNarrow ? { count, more } : null;
}
