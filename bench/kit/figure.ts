/** Minimum, median and maximum over the rounds of one run. */
interface Spread {
  minimum: number;
  median: number;
  maximum: number;
}

/** Bound on the median: `most` for times and sizes, `least` for shares. */
interface Bound {
  side: 'least' | 'most';
  floor: number;
  aim: number;
}

/** One measured goal. `unit` is printed after the number: '%', 'x', 'ms', 'MB', 's', 'MB/min' or none. */
export interface Figure {
  /** Row in the table of goals: P1 to P27, or S5 to S7. */
  goal: string;
  what: string;
  unit: string;
  rounds: number;
  spread: Spread;
  bound: Bound;
  /** Context that the reader needs to judge the figure. */
  note?: string;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  const middle = sorted.length / 2;
  const median = Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
    : at(0.5);
  return { minimum: at(0), median, maximum: at(1) };
}

export function keeps({ spread, bound }: Figure, limit: 'floor' | 'aim' = 'floor'): boolean {
  return bound.side === 'most' ? spread.median <= bound[limit] : spread.median >= bound[limit];
}
