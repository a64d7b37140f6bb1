import type { Decimal, Signal } from '../signal.ts';
import { floorDivide, scaled } from './exact.ts';

/**
 * late: counts for nothing and is listed. expired: open for too long, counted as stopped. withdrawn:
 * taken back before it ended, counted as stopped.
 */
export type OutcomeResult = 'win' | 'loss' | 'even' | 'expired' | 'late' | 'withdrawn';

/** The published rule by which an opened signal ends. */
export interface OutcomeRule {
  /** An opening without an end counts as stopped after this many days. */
  maxOpenDays: number;
}

/** Version 1. */
const STANDARD_RULE: OutcomeRule = { maxOpenDays: 90 };
export const MIN_OPEN_DAYS = 1;
export const MAX_OPEN_DAYS = 365;

/** Openings from `fromSeq` on are judged by this version; earlier ones by the version before. */
export interface RuleVersion extends OutcomeRule {
  version: number;
  fromSeq: number;
}

const FIRST_VERSION: RuleVersion = { version: 1, fromSeq: 1, ...STANDARD_RULE };

export interface Outcome {
  /** The opening. */
  seq: number;
  rule: number;
  result: OutcomeResult;
  /** Multiple of the risk taken, times 10,000, rounded down. Null: the opening named no stop. */
  rTenThousandths: number | null;
  /** The entry that ended it; null: it expired, or is late. */
  closedBy: number | null;
  /** ISO 8601, UTC. */
  closedAt: string;
}

const DAY_MS = 86_400_000;
const ONE_R = 10_000;
/** A larger gain counts as 100 R: a stop that close is no stop. */
const MAX_R = 100;
const MIN_STORED_R = -100_000;

/** Every version that was ever in force. `later` are those after the first. */
export function allVersions(later: readonly RuleVersion[]): readonly RuleVersion[] {
  return [FIRST_VERSION, ...later.toSorted((one, other) => one.fromSeq - other.fromSeq)];
}

export function versionFor(seq: number, versions: readonly RuleVersion[]): RuleVersion {
  return versions.findLast(({ fromSeq }) => fromSeq <= seq) ?? FIRST_VERSION;
}

function expiresAt({ receivedAt }: Pick<Signal, 'receivedAt'>, rule: OutcomeRule): Date {
  return new Date(Date.parse(receivedAt) + rule.maxOpenDays * DAY_MS);
}

/**
 * How an opening ended; null: it is still open. `about` has every entry that refers to it, and every
 * correction of those, in the order of their numbers. A missing price or stop never helps the
 * seller.
 */
export function judgeOpening(
  opening: Signal,
  about: readonly Signal[],
  { rule, now }: { rule: RuleVersion; now: Date },
): Outcome | null {
  const { seq } = opening;
  const base = { seq, rule: rule.version };
  if (opening.isLate) {
    const closedAt = opening.receivedAt;
    return { ...base, result: 'late', rTenThousandths: null, closedBy: null, closedAt };
  }
  const expiry = expiresAt(opening, rule);
  const ending = about.find((entry) => entry.ref === seq && endsOpening(opening, entry));
  if (ending !== undefined && Date.parse(ending.receivedAt) < expiry.getTime()) {
    const closed = { closedBy: ending.seq, closedAt: ending.receivedAt };
    return { ...base, ...resultOf(opening, ending, about), ...closed };
  }
  if (now < expiry) return null;
  const closedAt = expiry.toISOString();
  return { ...base, result: 'expired', ...atStop(opening), closedBy: null, closedAt };
}

/** A close or a withdrawal; or an update that states a price at the first stop or the last target. */
export function endsOpening(opening: Signal, { kind, price, isLate }: Signal): boolean {
  if (kind === 'close' || kind === 'withdrawal') return true;
  if (kind !== 'update' || price === null) return false;
  const gain = gainOf(opening, price);
  if (opening.stop !== null && gain <= gainOf(opening, opening.stop)) return true;
  const gains = opening.targets.map((target) => gainOf(opening, target));
  const isAtLast = gains.length > 0 && gains.every((target) => gain >= target);
  // Old news is believed only where it is bad.
  return isAtLast && !isLate;
}

type Judged = Pick<Outcome, 'result' | 'rTenThousandths'>;

function resultOf(opening: Signal, ending: Signal, about: readonly Signal[]): Judged {
  if (ending.kind === 'withdrawal') return { result: 'withdrawn', ...atStop(opening) };
  const price = countedPrice(opening, ending, about);
  if (price === null) return { result: 'loss', ...atStop(opening) };
  const gain = gainOf(opening, price);
  const result = gain > 0n ? 'win' : gain < 0n ? 'loss' : 'even';
  return { result, rTenThousandths: multipleOf(opening, gain) };
}

/** The least favourable price that the end, its corrections and, if it came late, the stop name. */
function countedPrice(opening: Signal, ending: Signal, about: readonly Signal[]): Decimal | null {
  if (ending.price === null || (ending.isLate && opening.stop === null)) return null;
  const corrected = about.filter(({ kind, ref }) => kind === 'correction' && ref === ending.seq);
  const stated = [ending.price, ...corrected.map(({ price }) => price)];
  if (ending.isLate) stated.push(opening.stop);
  return stated.reduce((worst, price) => {
    if (price === null || worst === null) return worst;
    return gainOf(opening, price) < gainOf(opening, worst) ? price : worst;
  });
}

function atStop({ stop }: Signal): { rTenThousandths: number | null } {
  return { rTenThousandths: stop === null ? null : -ONE_R };
}

/** The gain of one unit, in 10^-20: below zero is a loss. An opening always has a side and a price. */
function gainOf({ side, price }: Signal, at: Decimal): bigint {
  const rise = scaled(at) - scaled(price ?? at);
  return side === 'short' ? -rise : rise;
}

function multipleOf(opening: Signal, gain: bigint): number | null {
  if (opening.stop === null) return null;
  const multiple = Number(floorDivide(gain * BigInt(ONE_R), -gainOf(opening, opening.stop)));
  return Math.max(Math.min(multiple, MAX_R * ONE_R), MIN_STORED_R * ONE_R);
}
