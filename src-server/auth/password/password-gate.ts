import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors/app-error.ts';

/** A caller's queue. Lanes are served round-robin. */
export interface GateLane {
  /** Such as the caller's address. */
  name: string;
  /**
   * Signed in now, or earlier in this browser. These callers have places that a flood of strangers
   * cannot take.
   */
  isKnown: boolean;
}

/** Lane of an already authenticated caller: a session, a mailed link or a paid sign-up. */
export function knownLane(id: string): GateLane {
  return { name: id, isKnown: true };
}

const PLACES_OF_A_LANE = 8;
/** Known lanes go first, except every nth turn, so a flood of theirs cannot starve strangers. */
const STRANGERS_TURN = 4;
const PLACES = { strangers: 64, known: 32 };

const LONGEST_REST_MS = 200;

type Waiting = Map<string, (() => void)[]>;

/**
 * Bounds concurrency with a bounded queue, then refuses. Lanes take turns, so a flood from one
 * address fills only its own places. While others wait, a place rests for as long as the task ran.
 * A flood gets half of the cores, and page views the other half. Unusually long tasks, such as
 * after a suspended process, cause no rest.
 */
export function createPasswordGate(
  concurrency: number,
  rest: (milliseconds: number) => Promise<unknown> = delay,
) {
  let running = 0;
  let turns = 0;
  const waiting: Record<keyof typeof PLACES, Waiting> = { strangers: new Map(), known: new Map() };

  const enter = ({ name, isKnown }: GateLane): Promise<void> | null => {
    if (running < concurrency) return null;
    const kind = isKnown ? 'known' : 'strangers';
    const lanes = waiting[kind];
    const lane = lanes.get(name) ?? [];
    const taken = [...lanes.values()].reduce((sum, each) => sum + each.length, 0);
    if (lane.length >= PLACES_OF_A_LANE || taken >= PLACES[kind]) throw busy();
    lanes.set(name, lane);
    return new Promise<void>((resolve) => void lane.push(resolve));
  };

  const passOn = (): void => {
    turns = (turns + 1) % STRANGERS_TURN;
    const { known, strangers } = waiting;
    const [first, second] = turns === 0 ? [strangers, known] : [known, strangers];
    const next = takeTurn(first) ?? takeTurn(second);
    // Hands the place to the longest waiter directly, so no new caller can take it.
    if (next === null) running -= 1;
    else next();
  };

  const leave = (tookMs: number): void => {
    if (waiting.known.size + waiting.strangers.size === 0) running -= 1;
    else void rest(Math.min(tookMs, LONGEST_REST_MS)).then(passOn);
  };

  return async <T>(lane: GateLane, work: () => Promise<T>): Promise<T> => {
    const turn = enter(lane);
    if (turn === null) running += 1;
    else await turn;
    const began = performance.now();
    try {
      return await work();
    } finally {
      leave(performance.now() - began);
    }
  };
}

/** Takes the first waiter of the next lane and moves the lane to the end. */
function takeTurn(lanes: Waiting): (() => void) | null {
  const [first] = lanes;
  if (first === undefined) return null;
  const [name, lane] = first;
  const next = lane.shift() ?? null;
  lanes.delete(name);
  if (lane.length > 0) lanes.set(name, lane);
  return next;
}

function busy(): AppError {
  return new AppError(
    'auth.busy',
    'rate-limited',
    'Many people are signing in right now. Please try again in a moment.',
    { retryAfterSeconds: 2 },
  );
}
