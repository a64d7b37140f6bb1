import { percentText } from '../../../../src/domain/numbers/percent-text.ts';

/** 'up', 'down' or 'same', and the words that say by how much. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  text: string;
}

/** Percentages say little about small numbers, so a change from below ten is given as a number. */
const MIN_FOR_PERCENT = 10;

/** Null without anything to compare with. `show` formats an amount. */
export function changeOf(
  now: number,
  before: number | null,
  show: { unit: (amount: number) => string; percentFrom?: number },
): Change | null {
  if (before === null) return null;
  const difference = now - before;
  if (difference === 0) return { direction: 'same', text: 'No change' };
  const direction = difference > 0 ? 'up' : 'down';
  const size = Math.abs(difference);
  if (before < (show.percentFrom ?? MIN_FOR_PERCENT)) return { direction, text: show.unit(size) };
  return { direction, text: percentText(size / before, 'whole') };
}
