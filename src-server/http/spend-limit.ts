import type { MiddlewareHandler } from 'hono';
import type { LimitName } from '../limits/limit-table.ts';
import type { Limits } from '../limits/limits.ts';
import { addressOf, type HttpEnv } from './build-context.ts';
import type { CookieJar } from './cookies.ts';

export interface SpendDeps {
  limits: Limits;
  cookies: CookieJar;
  trustedProxies: number;
  /** Whether anybody signed in from the browser with this cookie. */
  isKnownBrowser(token: string | null): Promise<boolean>;
}

/** Counts each call of a route against its class, before anything else is done for it. */
export type SpendLimit = (name: LimitName) => MiddlewareHandler<HttpEnv>;

export function spendLimit(deps: SpendDeps): SpendLimit {
  return (name) => async (c, next) => {
    c.set('limitName', name);
    const token = () => deps.cookies.read(c.req.header('cookie'), 'known-browser');
    await deps.limits.fromAddress(name, addressOf(c, deps), () => deps.isKnownBrowser(token()));
    await next();
  };
}
