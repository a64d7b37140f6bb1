import type { Outcome } from './outcome.ts';

/** Below this many closed signals a share says nothing, and none is shown. */
export const MIN_CLOSED_FOR_RATE = 30;
/** Two-sided 95 % of the normal distribution. */
const Z = 1.959963984540054;

/** R in ten-thousandths. */
export interface RecordFigures {
  /** Everything that counts: wins, losses and evens. */
  closed: number;
  wins: number;
  /** With the expired and withdrawn ones. */
  losses: number;
  evens: number;
  expired: number;
  withdrawn: number;
  /** Closed ones whose opening named no stop. They count in the rate only. */
  withoutR: number;
  open: number;
  late: number;
  /** Share of wins with its Wilson 95 % interval, from 0 to 1. Null below 30 closed signals. */
  rate: { share: number; low: number; high: number } | null;
  /** Rounded down. Null below 30 closed signals, or without a known R. */
  averageR: number | null;
  /** Gains by losses, in hundredths, rounded down. Null below 30, or without a loss. */
  profitFactor: number | null;
  /** Null without a known R. */
  totalR: number | null;
  /** The deepest fall of the running total below its peak. Null without a known R. */
  maxDrawdownR: number | null;
}

/** `open`: signals that have not ended. */
export function figuresOf(outcomes: readonly Outcome[], open: number): RecordFigures {
  const count = (result: Outcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const [wins, evens, late] = [count('win'), count('even'), count('late')];
  const [expired, withdrawn] = [count('expired'), count('withdrawn')];
  const losses = count('loss') + expired + withdrawn;
  const closed = wins + losses + evens;
  const curve = equityCurve(outcomes);
  const multiples = curve.map(({ r }) => r);
  const isEnough = closed >= MIN_CLOSED_FOR_RATE;
  const gained = sum(multiples.filter((r) => r > 0));
  const lost = -sum(multiples.filter((r) => r < 0));
  const totalR = curve.length === 0 ? null : gained - lost;
  const maxDrawdownR = curve.reduce(
    (deepest, { peak, total }) => Math.max(deepest, peak - total),
    0,
  );
  return {
    closed,
    wins,
    losses,
    evens,
    expired,
    withdrawn,
    withoutR: closed - curve.length,
    open,
    late,
    rate: isEnough ? { share: wins / closed, ...wilson(wins, closed) } : null,
    averageR: isEnough && totalR !== null ? Math.floor(totalR / curve.length) : null,
    profitFactor: isEnough && lost > 0 ? Math.floor((gained * 100) / lost) : null,
    totalR,
    maxDrawdownR: totalR === null ? null : maxDrawdownR,
  };
}

export interface CurvePoint {
  closedAt: string;
  r: number;
  /** The sum of all R so far. */
  total: number;
  /** The highest total so far, which is at least 0. */
  peak: number;
}

/** The running total of R, in the order in which the signals ended. */
export function equityCurve(outcomes: readonly Outcome[]): CurvePoint[] {
  let total = 0;
  let peak = 0;
  return outcomes
    .filter(({ rTenThousandths }) => rTenThousandths !== null)
    .toSorted(byEnd)
    .map(({ closedAt, rTenThousandths }) => {
      const r = rTenThousandths ?? 0;
      total += r;
      peak = Math.max(peak, total);
      return { closedAt, r, total, peak };
    });
}

function byEnd(one: Outcome, other: Outcome): number {
  return Date.parse(one.closedAt) - Date.parse(other.closedAt) || one.seq - other.seq;
}

/** Wilson's score interval, which holds for small numbers and near 0 and 1. */
function wilson(wins: number, n: number): { low: number; high: number } {
  const share = wins / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const [middle, scale] = [share + Z ** 2 / (2 * n), 1 + Z ** 2 / n];
  return {
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
