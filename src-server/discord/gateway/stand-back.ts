import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { standBackWaitMs } from '../../../src/domain/stand-back-wait.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Log } from '../../log/log.ts';

export interface StandBackOptions {
  log: Log;
  /** Milliseconds, never going back. */
  now: () => number;
  /** Multiplies every time that Discord does not name. */
  waitScale: number;
}

export interface StandBack {
  /** What makes the vendor's client heed it: the one that asks, and the one that signs the bot in. */
  readonly heeding: Pick<RESTOptions, 'makeRequest' | 'rejectOnRateLimit'>;
  /** For how long nobody may ask; 0: everybody may. Milliseconds. */
  remainingMs(): number;
}

/** A limit of Discord's own that is over sooner is waited for inside the call; more than any ordinary one. */
const LONGEST_PAUSE_MS = 15_000;

/**
 * No call waits for long: a job, a person and a place in the line would hang on it. And when Discord's front door
 * turns our address away, which it tells by a page and not in JSON, nobody asks until it is over. The vendor's client
 * would ask again at once where no time is named, and every further call makes a ban last longer.
 */
export function createStandBack({ log, now, waitScale }: StandBackOptions): StandBack {
  let until = Number.NEGATIVE_INFINITY;
  let refusals = 0;

  const remainingMs = () => Math.max(0, until - now());
  const turnedAway = () =>
    new ProviderFailure('discord', 'unavailable', 'standing-back', {
      retryAfterSeconds: Math.ceil(remainingMs() / 1000),
    });
  /** Those that were under way together are one refusal. */
  const standBack = (namedMs: number) => {
    if (remainingMs() === 0) refusals += 1;
    const waitMs = standBackWaitMs(refusals, namedMs, waitScale);
    until = Math.max(until, now() + waitMs);
    log.warn({ refusals, waitMs }, 'Discord turns us away: every call waits');
  };

  return {
    remainingMs,
    heeding: {
      rejectOnRateLimit: ({ retryAfter }) => !(retryAfter > 0 && retryAfter <= LONGEST_PAUSE_MS),
      async makeRequest(url, init) {
        if (remainingMs() > 0) throw turnedAway();
        const answer = await DefaultRestOptions.makeRequest(url, init);
        const ownWords = /json/.test(answer.headers.get('content-type') ?? '');
        if (answer.status === 429 && !ownWords) {
          standBack(Number(answer.headers.get('retry-after') ?? 0) * 1000 || 0);
          // Read to its end, so that the connection can be used again.
          await answer.text();
          throw turnedAway();
        }
        if (answer.status < 500 && remainingMs() === 0) refusals = 0;
        return answer;
      },
    },
  };
}
