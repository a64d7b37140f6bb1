import { z } from 'zod';
import type { Clock } from './clock.ts';

const answer = z.object({ now: z.iso.datetime() });

const RE_READ_EVERY_MS = 200;
const TIMEOUT_MS = 1_000;
/** Less than this between two readings is the slowness of the answer. */
const SMALLEST_LEAP_MS = 1_000;

export interface FollowedClock extends Clock {
  /** Resolves once the address answered for the first time, or could not. */
  ready: Promise<void>;
  /** Told how far the time went ahead of the machine's, each time that it does. */
  onLeap(listener: (milliseconds: number) => void): void;
  stop(): void;
}

/**
 * Business time as `url` tells it, running on with the machine's between two readings. An address
 * that stops answering leaves the last known distance in force: time never jumps back to the wall.
 */
export function followClock(url: string): FollowedClock {
  const listeners: ((milliseconds: number) => void)[] = [];
  let offsetMs: number | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { now } = answer.parse(await response.json());
      const before = offsetMs;
      offsetMs = new Date(now).getTime() - Date.now();
      const leap = before === null ? 0 : offsetMs - before;
      if (leap > SMALLEST_LEAP_MS) for (const listener of listeners) listener(leap);
    } catch {
      // Kept: see above. The sandbox's own health is reported elsewhere.
    }
    if (!stopped) timer = setTimeout(read, RE_READ_EVERY_MS);
  };

  return {
    now: () => new Date(Date.now() + (offsetMs ?? 0)),
    ready: read(),
    onLeap: (listener) => void listeners.push(listener),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
