import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors/app-error.ts';
import type { HttpEnv } from '../build-context.ts';

/** Our longest URL is a page of filters. listen.ts limits the total of the headers. */
const MAX_ADDRESS_LENGTH = 8 * 1024;

/** URL-encoded or in a JSON input. No database or provider accepts it. */
const ZERO_BYTE = /%00|%5Cu0000/i;

export const addressLimit = createMiddleware<HttpEnv>((c, next) => {
  if (c.req.url.length > MAX_ADDRESS_LENGTH) {
    throw new AppError('http.address-too-long', 'too-long', 'The address is too long.');
  }
  if (ZERO_BYTE.test(c.req.url)) {
    throw new AppError(
      'http.zero-byte',
      'invalid',
      'The address has a character that no text has.',
    );
  }
  return next();
});
