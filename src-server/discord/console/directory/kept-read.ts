import type { Clock } from '../../../clock/clock.ts';

export interface Kept<T, E> {
  get(): Promise<T>;
  known(): T | null;
  happened(event: E): void;
  /** The next `get` reads again. A read in flight only answers earlier callers. */
  forget(): void;
  /** When the value was read, if no event keeps it fresh; null: it is fresh. */
  staleSince(): number | null;
}

/**
 * followed: events keep the value fresh; it is still read again at intervals, in case one was lost.
 * unfollowed: no events for now; all pages share the last read. lost: the value is invalid.
 */
export type Following = 'followed' | 'unfollowed' | 'lost';

const TRUSTED_MS: Record<Following, number> = { followed: 60_000, unfollowed: 30_000, lost: 0 };

/**
 * Caches one value. Concurrent callers share a read, and events that arrive during it are applied
 * after.
 */
export function kept<T, E>(
  machineClock: Clock,
  {
    following,
    read,
    apply,
  }: { following: () => Following; read: () => Promise<T>; apply: (value: T, event: E) => void },
): Kept<T, E> {
  let value: { of: T; readAt: number } | null = null;
  let reading: { promise: Promise<T>; missed: E[] } | null = null;
  const now = () => machineClock.now().getTime();
  const usable = () => {
    const trusted = TRUSTED_MS[following()];
    return value !== null && now() - value.readAt < trusted ? value : null;
  };

  const begin = (): Promise<T> => {
    const missed: E[] = [];
    const load = async () => {
      try {
        const fresh = await read();
        for (const event of missed) apply(fresh, event);
        if (reading === mine) value = { of: fresh, readAt: now() };
        return fresh;
      } finally {
        if (reading === mine) reading = null;
      }
    };
    const mine = { promise: Promise.resolve().then(load), missed };
    reading = mine;
    return mine.promise;
  };
  return {
    get: async () => usable()?.of ?? reading?.promise ?? begin(),
    known: () => value?.of ?? null,
    happened(event) {
      reading?.missed.push(event);
      if (value !== null) apply(value.of, event);
    },
    forget() {
      value = null;
      reading = null;
    },
    staleSince: () => (following() === 'followed' ? null : (usable()?.readAt ?? null)),
  };
}
