import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors/app-error.ts';
import type { PublicOrigin } from '../public-origin.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Every unsafe call must come from our own pages. Browsers always send Origin or Sec-Fetch-Site; a
 * caller that sends neither is no browser and carries no victim's cookies.
 */
export function originCheck(origin: PublicOrigin) {
  return createMiddleware((c, next) => {
    if (SAFE.includes(c.req.method)) return next();
    const sent = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const foreignOrigin = sent !== undefined && !origin.accepts(sent);
    const foreignSite =
      sent === undefined && site !== undefined && site !== 'same-origin' && site !== 'none';
    if (foreignOrigin || foreignSite) {
      throw new AppError(
        'http.foreign-origin',
        'forbidden',
        'This request came from another site.',
      );
    }
    return next();
  });
}
