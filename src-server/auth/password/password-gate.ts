import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors/app-error.ts';

/** Who waits in the gate: callers of one lane take turns with those of every other lane. */
export interface GateLane {
  /** Such as the caller's address. */
  name: string;
  /** Somebody who is signed in, or was in this browser: a flood of strangers leaves them their places. */
  isKnown: boolean;
}

/** Of one who is past the door already: a session, a mailed link, a sign-up that was paid. */
export function knownLane(id: string): GateLane {
  return { name: id, isKnown: true };
}

const PLACES_OF_A_LANE = 8;
/** Whoever is known goes first, but for every so manieth turn: their flood must not shut strangers out. */
const STRANGERS_TURN = 4;
const PLACES = { strangers: 64, known: 32 };

const LONGEST_REST_MS = 200;

type Waiting = Map<string, (() => void)[]>;

/**
 * So many pieces of work at once and a bounded queue before them, then a refusal. Lanes are served in
 * turn, so that a flood from one address fills its own places and nobody else's. While others wait, a place
 * rests for as long as it was taken: a flood gets half of the cores that it could fill, and whoever looks at a
 * page meanwhile the other half. What took unusually long (the process stood still) is not rested from.
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
    // Whoever waited longest takes the place over: nobody can slip in between.
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

/** The first of the lane whose turn it is; the lane goes behind the others. */
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
