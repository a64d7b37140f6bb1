import { createMiddleware } from 'hono/factory';
import { countedPage } from '../../../src/domain/numbers/visit.ts';
import type { VisitCounter } from '../../operator/visits/visit-counter.ts';
import type { HttpEnv } from '../build-context.ts';
import type { CookieJar } from '../cookies.ts';

/** Counts where visits begin, without a cookie, an address or anything else about the visitor. */
export function countVisits(deps: { visits: VisitCounter; cookies: CookieJar }) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const isShown = c.res.status === 200 || c.res.status === 304;
    if (c.req.method !== 'GET' || !isShown || countedPage(c.req.path) === null) return;
    const header = (name: string) => c.req.header(name);
    const has = (cookie: 'session' | 'operator') =>
      deps.cookies.read(header('cookie'), cookie) !== null;
    deps.visits.see({
      path: c.req.path,
      isSignedIn: has('session') || has('operator'),
      host: header('host') ?? '',
      userAgent: header('user-agent'),
      referer: header('referer'),
      doNotTrack: header('dnt'),
      globalPrivacyControl: header('sec-gpc'),
      fetchSite: header('sec-fetch-site'),
      fetchMode: header('sec-fetch-mode'),
      purpose: header('sec-purpose') ?? header('purpose'),
      campaignSource: c.req.query('utm_source'),
    });
  });
}
