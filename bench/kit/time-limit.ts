import { setTimeout as delay } from 'node:timers/promises';

export class TookTooLong extends Error {}

/** Rejects after the limit. Whatever the work started ends with this process. */
export async function within<T>(minutes: number, work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = delay(minutes * 60_000, undefined, { signal: ending.signal }).then(() => {
    throw new TookTooLong(`It did not end within ${minutes} minutes.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
    late.catch(() => {});
  }
}
