import { FAULT_NUMBERS, type FaultNumber } from '../faults/fault-number.ts';

/** One run in one world of its own. */
export interface DrillPlan {
  seed: number;
  events: number;
  subscribers: number;
  /** How many of the subscribers sign up in our pages; the others are taken over by an import. */
  signUps: number;
  faults: number;
  /** Each of these comes at least so often. */
  atLeast: number;
  kinds: readonly FaultNumber[];
  instances: number;
  /** Days that pass, with what is due in them. */
  days: number;
  /** When lives begin by the vendors' calendar, ISO; null: as soon as everybody has joined. */
  beginsAt: string | null;
  withLong: boolean;
  /** So long at most nothing more gets right while everything settles. */
  settleStallMs: number;
}

const IN_SHORT = FAULT_NUMBERS.filter((number) => number !== 'F11');

export const SHORT_EVENTS = 5_000;
/** The first who joined renew, or cannot, and a grace of seven days ends; of the second some still have theirs. */
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

/** Ends of months and of a year, the day that comes every four years, and both ends of summer time. */
const BEGINNINGS = ['2027-12-28', '2028-02-26', '2027-03-26', '2027-10-29'];

/** Opening a world and letting it settle takes minutes, however much happens in it: few chapters, and long ones. */
export const EVENTS_IN_A_CHAPTER = 34_000;

/** The long form goes on in chapters, each in a world of its own that its seed brings back. */
export function chapterPlan(seed: number, chapter: number, faults: number): DrillPlan {
  const day = BEGINNINGS[chapter % BEGINNINGS.length];
  return {
    ...shortPlan(seed * 1_000 + chapter),
    events: EVENTS_IN_A_CHAPTER,
    faults,
    // A third of what there is room for; the rest are drawn from those that cost nothing.
    atLeast: Math.floor(faults / FAULT_NUMBERS.length / 2.8),
    kinds: FAULT_NUMBERS,
    beginsAt: `${day}T12:00:00.000Z`,
    withLong: true,
    // A job that failed again and again waits for ten minutes at most, and many kills make that likely once.
    settleStallMs: 660_000,
  };
}
