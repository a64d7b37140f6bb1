import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { backoffWaitMs } from '../../../../src/domain/backoff-wait.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { Log } from '../../../log/log.ts';

interface BackoffOptions {
  log: Log;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Multiplies every backoff for which Discord sends no time. */
  waitScale: number;
}

export interface Backoff {
  /**
   * Client options that apply the backoff. Both the REST client and the connection's client use
   * them.
   */
  readonly heeding: Pick<RESTOptions, 'makeRequest' | 'rejectOnRateLimit'>;
  /** Milliseconds until calls may start again; 0: now. */
  remainingMs(): number;
}

/** A rate limit that resets sooner is waited for inside the call. Longer than any ordinary one. */
const MAX_PAUSE_MS = 15_000;

/**
 * Backs off after rate limits. No call waits long, because a job, a user and a queue slot depend on
 * it. When Discord's edge blocks our address, with an HTML page instead of JSON, all calls pause.
 * discord.js would retry at once without a Retry-After, and each further call prolongs the ban.
 */
export function createBackoff({ log, now, waitScale }: BackoffOptions): Backoff {
  let until = Number.NEGATIVE_INFINITY;
  let refusals = 0;

  const remainingMs = () => Math.max(0, until - now());
  const turnedAway = () =>
    new ProviderFailure('discord', 'unavailable', 'standing-back', {
      retryAfterSeconds: Math.ceil(remainingMs() / 1000),
    });
  /** Concurrent refusals count as one. */
  const backOff = (namedMs: number) => {
    if (remainingMs() === 0) refusals += 1;
    const waitMs = backoffWaitMs(refusals, namedMs, waitScale);
    until = Math.max(until, now() + waitMs);
    log.warn({ refusals, waitMs }, 'Discord is blocking us: all calls back off');
  };

  return {
    remainingMs,
    heeding: {
      rejectOnRateLimit: ({ retryAfter }) => !(retryAfter > 0 && retryAfter <= MAX_PAUSE_MS),
      async makeRequest(url, init) {
        if (remainingMs() > 0) throw turnedAway();
        const answer = await DefaultRestOptions.makeRequest(url, init);
        const isJson = /json/.test(answer.headers.get('content-type') ?? '');
        if (answer.status === 429 && !isJson) {
          backOff(Number(answer.headers.get('retry-after') ?? 0) * 1000 || 0);
          // Drain the body, so the connection can be reused.
          await answer.text();
          throw turnedAway();
        }
        if (answer.status < 500 && remainingMs() === 0) refusals = 0;
        return answer;
      },
    },
  };
}
