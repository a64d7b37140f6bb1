/** Visa Compelling Evidence 3.0: earlier payments that the same buyer did not dispute. */

export interface Identified {
  chargeId: string;
  at: Date;
  accountId: string;
  email: string | null;
  /** The browser that paid. Null: not recorded, as for a renewal. */
  address: string | null;
  device: string | null;
  product: string | null;
}

export interface CompellingEvidence {
  disputed: Identified;
  prior: [Identified, Identified];
}

const DAY_MS = 86_400_000;
const WINDOW = { youngestDays: 120, oldestDays: 365 };

/**
 * The two earlier payments that agree with the disputed one in most identifiers. Null unless an address or a device
 * agrees on all three, which Visa requires, and which we never make up.
 */
export function compellingEvidence(
  disputed: Identified,
  undisputed: readonly Identified[],
): CompellingEvidence | null {
  const fitting = undisputed.filter((each) => {
    const days = (disputed.at.getTime() - each.at.getTime()) / DAY_MS;
    return days >= WINDOW.youngestDays && days <= WINDOW.oldestDays;
  });
  for (const key of ['address', 'device'] as const) {
    if (disputed[key] === null) continue;
    const same = fitting.filter((each) => each[key] === disputed[key]);
    const [first, second] = same.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    if (first !== undefined && second !== undefined) return { disputed, prior: [first, second] };
  }
  return null;
}
