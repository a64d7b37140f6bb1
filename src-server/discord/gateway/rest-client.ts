import { REST } from 'discord.js';
import type { Log } from '../../log/log.ts';
import type { Backoff } from './pace/backoff.ts';

const TIMEOUT_MS = 10_000;
const REQUESTS_PER_SECOND = 45;
/** Discord bans an address after 10,000 in ten minutes. */
const INVALID_REQUESTS_PER_WARNING = 500;

interface RestOptions {
  /** Null is Discord's. */
  apiBase: string | null;
  paceScale: number;
  backOff: Backoff;
  log: Log;
}

/** The discord.js REST client at our pace. */
export function createRest({ apiBase, paceScale, backOff, log }: RestOptions): REST {
  const rest = new REST({
    // Retries are ours: a repeated POST would create a second role or invite.
    retries: 0,
    timeout: TIMEOUT_MS,
    globalRequestsPerSecond: Math.ceil(REQUESTS_PER_SECOND * paceScale),
    // Off by default.
    invalidRequestWarningInterval: INVALID_REQUESTS_PER_WARNING,
    ...backOff.heeding,
    ...(apiBase === null ? {} : { api: apiBase }),
  });
  rest.on('rateLimited', ({ route, retryAfter }) =>
    log.info({ route, retryAfter }, 'Discord pace'),
  );
  rest.on('invalidRequestWarning', ({ count }) => log.warn({ count }, 'Discord invalid requests'));
  return rest;
}
