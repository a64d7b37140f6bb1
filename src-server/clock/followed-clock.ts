import { z } from 'zod';
import type { Clock } from './clock.ts';

const answer = z.object({ now: z.iso.datetime() });

const RE_READ_EVERY_MS = 200;
const TIMEOUT_MS = 1_000;
/** A smaller difference between two readings is only latency. */
const SMALLEST_LEAP_MS = 1_000;

export interface FollowedClock extends Clock {
  /** Resolves after the first reading, successful or not. */
  ready: Promise<void>;
  /** Reports each jump of business time ahead of the machine's, in milliseconds. */
  onLeap(listener: (milliseconds: number) => void): void;
  stop(): void;
}

/**
 * Business time as read from `url`, advancing with the machine's between readings. If the address
 * stops answering, the last known offset stays: time never jumps back to the wall clock.
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
      // Keep the offset. The sandbox's own health is reported elsewhere.
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
