import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The control port has no sign-in, so a page of some other site must not be able to press its buttons. */
export const refuseForeignBrowsers: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  if (!SAFE_METHODS.has(c.req.method) && origin !== undefined && !isLoopback(origin)) {
    throw refusal(403, 'Only pages of this machine may use the control port.');
  }
  await next();
};

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK_NAMES.has(new URL(origin).hostname);
}
