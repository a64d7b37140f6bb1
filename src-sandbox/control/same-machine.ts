import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether this hostname of a URL is the machine itself. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * The control port has no sign-in, so pages of other sites must neither call nor read it. Checking Host defeats DNS
 * rebinding. `host`: the sandbox's listening address.
 */
export function refuseForeignBrowsers(host: string): MiddlewareHandler {
  return async (c, next) => {
    const name = hostnameOf(`http://${c.req.header('host')}`);
    const origin = c.req.header('origin');
    const isForeignPage =
      !SAFE_METHODS.has(c.req.method) &&
      origin !== undefined &&
      !isLoopback(hostnameOf(origin) ?? '');
    if (isForeignPage || name === null || !(isLoopback(name) || name === host)) {
      throw refusal(403, 'Only pages of this machine may use the control port.');
    }
    await next();
  };
}

function hostnameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}
