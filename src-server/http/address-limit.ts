import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors/app-error.ts';
import type { HttpEnv } from './build-context.ts';

/** The longest that our own pages ask for has a page of filters; headers together are bounded in listen.ts. */
const LONGEST = 8 * 1024;

export const addressLimit = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.url.length > LONGEST) {
    throw new AppError('http.address-too-long', 'too-long', 'The address is too long.');
  }
  await next();
});
