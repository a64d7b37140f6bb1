import { IS_WHOLE_RUN } from '../../support/patience.ts';
import { FAULT_NUMBERS, type FaultNumber } from '../faults/fault-number.ts';

/** One run in one world. */
export interface DrillPlan {
  seed: number;
  events: number;
  subscribers: number;
  /** Subscribers who sign up on our pages. The others are imported. */
  signUps: number;
  faults: number;
  /** Minimum count of each fault number. */
  atLeast: number;
  kinds: readonly FaultNumber[];
  instances: number;
  /** Days to pass, with everything due in them. */
  days: number;
  /** Provider time at which lives begin, ISO; null: as soon as every subscriber joined. */
  beginsAt: string | null;
  withLong: boolean;
  /** Settling fails after this long without progress. */
  settleStallMs: number;
}

const IN_SHORT = FAULT_NUMBERS.filter((number) => number !== 'F11');

export const SHORT_EVENTS = 5_000;
/**
 * Long enough for the first subscribers to renew or fail, and for a seven-day grace to end while others still have
 * theirs.
 */
const DAYS = 13;

export function shortPlan(seed: number, scale = 1): DrillPlan {
  return {
    seed,
    events: Math.round(SHORT_EVENTS * scale),
    subscribers: Math.round(1_000 * scale),
    signUps: Math.round(120 * scale),
    faults: Math.max(Math.round(100 * scale), IN_SHORT.length),
    atLeast: Math.max(Math.round(5 * scale), 1),
    kinds: IN_SHORT,
    instances: 2,
    days: DAYS,
    beginsAt: null,
    withLong: false,
    settleStallMs: 400_000,
  };
}

/** Each fault twice: in a small world every day, in a fifth of the short form's in a whole run. */
export const dailyPlan = (seed: number): DrillPlan => ({
  ...shortPlan(seed, IS_WHOLE_RUN ? 0.2 : 0.03),
  faults: 2 * IN_SHORT.length,
  atLeast: 2,
});

/** Month ends, a year end, a leap day and both ends of summer time. */
const BEGINNINGS = ['2027-12-28', '2028-02-26', '2027-03-26', '2027-10-29'];

/** Opening and settling a world takes minutes regardless of its size, so use few long chapters. */
export const EVENTS_IN_A_CHAPTER = 34_000;

/** The long form runs in chapters, each in its own world that its seed reproduces. */
export function chapterPlan(seed: number, chapter: number, faults: number): DrillPlan {
  const day = BEGINNINGS[chapter % BEGINNINGS.length];
  return {
    ...shortPlan(seed * 1_000 + chapter),
    events: EVENTS_IN_A_CHAPTER,
    faults,
    // A third of the capacity. The rest is drawn from the cheap faults.
    atLeast: Math.floor(faults / FAULT_NUMBERS.length / 2.8),
    kinds: FAULT_NUMBERS,
    beginsAt: `${day}T12:00:00.000Z`,
    withLong: true,
    // A job that failed repeatedly waits up to ten minutes, which many kills make likely once.
    settleStallMs: 660_000,
  };
}
