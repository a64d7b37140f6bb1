import { changeLook } from '../../../../src/domain/numbers/few-cases.ts';
import { percentText } from '../../../../src/domain/numbers/percent-text.ts';

/** 'up', 'down' or 'same', and the words that say by how much. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  text: string;
  /** Whether there are enough cases to call it good or bad. */
  isNews: boolean;
}

interface Compared {
  now: number;
  before: number | null;
  /** The people or payments behind both. Absent: the amounts are counts themselves. */
  cases?: { now: number; before: number | null } | undefined;
}

/** Null without anything to compare with. `show` formats an amount. */
export function changeOf(
  { now, before, cases }: Compared,
  show: (amount: number) => string,
): Change | null {
  if (before === null) return null;
  const difference = now - before;
  if (difference === 0) return { direction: 'same', text: 'No change', isNews: false };
  const direction = difference > 0 ? 'up' : 'down';
  const size = Math.abs(difference);
  const { isPercent, isNews } = changeLook({
    now: cases?.now ?? now,
    before: (cases === undefined ? before : cases.before) ?? 0,
  });
  const text = isPercent && before > 0 ? percentText(size / before, 'whole') : show(size);
  return { direction, text, isNews };
}
