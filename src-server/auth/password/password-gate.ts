import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors/app-error.ts';

/** A caller's queue. Lanes are served round-robin. */
export interface GateCaller {
  /** Such as the caller's address. */
  name: string;
  /**
   * Signed in now, or earlier in this browser. These callers have places that a flood of strangers
   * cannot take.
   */
  isKnown: boolean;
}

/** Lane of an already authenticated caller: a session, a mailed link or a paid sign-up. */
export function knownCaller(id: string): GateCaller {
  return { name: id, isKnown: true };
}

const MAX_WAITING_PER_CALLER = 8;
/** Known lanes go first, except every nth turn, so a flood of theirs cannot starve strangers. */
const ANONYMOUS_EVERY = 4;
const PLACES = { anonymous: 64, known: 32 };

const MAX_REST_MS = 200;

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
  const waiting: Record<keyof typeof PLACES, Waiting> = { anonymous: new Map(), known: new Map() };

  const enter = ({ name, isKnown }: GateCaller): Promise<void> | null => {
    if (running < concurrency) return null;
    const kind = isKnown ? 'known' : 'anonymous';
    const queues = waiting[kind];
    const caller = queues.get(name) ?? [];
    const taken = [...queues.values()].reduce((sum, each) => sum + each.length, 0);
    if (caller.length >= MAX_WAITING_PER_CALLER || taken >= PLACES[kind]) throw busy();
    queues.set(name, caller);
    return new Promise<void>((resolve) => void caller.push(resolve));
  };

  const passOn = (): void => {
    turns = (turns + 1) % ANONYMOUS_EVERY;
    const { known, anonymous } = waiting;
    const [first, second] = turns === 0 ? [anonymous, known] : [known, anonymous];
    const next = takeNext(first) ?? takeNext(second);
    // Hands the place to the longest waiter directly, so no new caller can take it.
    if (next === null) running -= 1;
    else next();
  };

  const leave = (tookMs: number): void => {
    if (waiting.known.size + waiting.anonymous.size === 0) running -= 1;
    else void rest(Math.min(tookMs, MAX_REST_MS)).then(passOn);
  };

  return async <T>(caller: GateCaller, work: () => Promise<T>): Promise<T> => {
    const place = enter(caller);
    if (place === null) running += 1;
    else await place;
    const began = performance.now();
    try {
      return await work();
    } finally {
      leave(performance.now() - began);
    }
  };
}

/** Takes the first waiter of the next lane and moves the lane to the end. */
function takeNext(queues: Waiting): (() => void) | null {
  const [first] = queues;
  if (first === undefined) return null;
  const [name, caller] = first;
  const next = caller.shift() ?? null;
  queues.delete(name);
  if (caller.length > 0) queues.set(name, caller);
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
