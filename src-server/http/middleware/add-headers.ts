import type { Context } from 'hono';
import type { HttpEnv } from '../build-context.ts';

/**
 * Adds to an answer that is made already, straight onto what goes out: Hono would build the whole answer
 * anew for each. Without a connection, as in a test, the answer itself is changed.
 */
export function addHeaders(
  c: Context<HttpEnv>,
  headers: readonly (readonly [name: string, value: string])[],
): void {
  const { outgoing } = c.env;
  for (const [name, value] of headers) {
    if (outgoing === undefined) c.res.headers.set(name, value);
    else outgoing.setHeader(name, value);
  }
}
