import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { GLOBAL, INVALID_REQUESTS, LIMITS, OTHER } from './rate-limit-table.ts';
import type { World } from './world.ts';

export interface RateLimits {
  readonly middleware: MiddlewareHandler;
  /** Number of 401, 403 and 429 answers in the last ten minutes. */
  invalidRequests(): number;
  reset(): void;
}

interface Window {
  used: number;
  /** Machine time. */
  endsAt: number;
}

/** Windows large enough to be unreachable, for switched-off limits. */
const UNLIMITED = { limit: 100_000, windowMs: 1000 };

/** The named 429 of a channel's write limit. */
const CHANNEL_WRITES = {
  code: 20028,
  message: 'The write action you are performing on the channel has hit the write rate limit.',
};

export function createRateLimits(
  world: World,
  /** Milliseconds of machine time, as in Discord: moving the sandbox's clock ends no window. */
  machineNow: () => number = Date.now,
): RateLimits {
  const windows = new Map<string, Window>();
  let invalid: number[] = [];
  const secondsUntil = (moment: number) => Math.max(0.001, (moment - machineNow()) / 1000);

  const use = (key: string, windowMs: number): Window => {
    const now = machineNow();
    const known = windows.get(key);
    const window =
      known === undefined || known.endsAt <= now ? { used: 0, endsAt: now + windowMs } : known;
    window.used += 1;
    windows.set(key, window);
    return window;
  };

  /** Machine time at which a used-up window ends. Null: it has room. */
  const fullUntil = (key: string, limit: number): number | null => {
    const known = windows.get(key);
    const isFull = known !== undefined && known.endsAt > machineNow() && known.used >= limit;
    return isFull ? known.endsAt : null;
  };

  const middleware = createMiddleware(async (c, next) => {
    const { rateLimits, limitScale } = world.state.settings;
    const path = c.req.path.replace(/^\/api\/v\d+/, '');
    if (path.startsWith('/interactions/')) return next();
    const found = LIMITS.find((rule) => rule.method.test(c.req.method) && rule.path.test(path));
    const { limit, windowMs } = rateLimits ? (found ?? OTHER) : UNLIMITED;
    const bucket = found?.bucket ?? `${c.req.method} ${path.replace(/\d{15,20}/g, ':id')}`;
    const hash = createHash('sha1').update(bucket).digest('hex').slice(0, 32);

    if (rateLimits) {
      if (countInvalid() >= INVALID_REQUESTS.limit * limitScale) return blockPage();
      const whole = use('global', GLOBAL.windowMs / limitScale);
      if (whole.used > GLOBAL.limit) {
        invalid.push(machineNow());
        return tooMany(secondsUntil(whole.endsAt), 'global', {});
      }
    }
    const window = use(`${hash}:${majorId(path)}`, rateLimits ? windowMs / limitScale : windowMs);
    const headers = describe(hash, limit, window, secondsUntil(window.endsAt));
    if (window.used > limit) {
      invalid.push(machineNow());
      return tooMany(secondsUntil(window.endsAt), 'user', headers);
    }
    const writes = rateLimits ? found?.writes : undefined;
    const written = `${hash}:writes:${majorId(path)}`;
    const endsAt = writes === undefined ? null : fullUntil(written, writes.limit);
    if (endsAt !== null) {
      invalid.push(machineNow());
      return tooMany(secondsUntil(endsAt), 'shared', headers, CHANNEL_WRITES);
    }
    await next();
    if (writes !== undefined && c.res.ok) use(written, writes.windowMs / limitScale);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (c.res.status === 401 || c.res.status === 403) invalid.push(machineNow());
    return undefined;
  });

  const countInvalid = () => {
    const since = machineNow() - INVALID_REQUESTS.windowMs;
    invalid = invalid.filter((at) => at > since);
    return invalid.length;
  };

  return {
    middleware,
    invalidRequests: countInvalid,
    reset() {
      windows.clear();
      invalid = [];
    },
  };
}

/** Discord's 429, for its own and for injected limits. */
export function tooMany(
  retryAfterSeconds: number,
  scope: 'user' | 'global' | 'shared',
  headers: Record<string, string>,
  /** Some limits have a code and a message of their own. */
  named: { code?: number; message?: string } = {},
): Response {
  const global = scope === 'global';
  return Response.json(
    { message: 'You are being rate limited.', retry_after: retryAfterSeconds, global, ...named },
    {
      status: 429,
      headers: {
        ...headers,
        'retry-after': String(Math.ceil(retryAfterSeconds)),
        'x-ratelimit-scope': scope,
        ...(global ? { 'x-ratelimit-global': 'true' } : {}),
      },
    },
  );
}

function describe(
  hash: string,
  limit: number,
  window: Window,
  resetAfterSeconds: number,
): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - window.used)),
    'x-ratelimit-reset': (window.endsAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': resetAfterSeconds.toFixed(3),
    'x-ratelimit-bucket': hash,
  };
}

/** Buckets count per server or channel. */
const majorId = (path: string) => /^\/(?:guilds|channels)\/(\d+)/.exec(path)?.[1] ?? 'none';

function blockPage(): Response {
  return new Response('<!DOCTYPE html><html><body>error code: 1015</body></html>', {
    status: 429,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'retry-after': '600' },
  });
}
