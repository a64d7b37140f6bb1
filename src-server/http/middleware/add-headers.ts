import type { Context } from 'hono';
import type { HttpEnv } from '../build-context.ts';

/**
 * Adds headers to the raw response: through Hono, each one would rebuild the whole answer. Without
 * a connection, as in a test, changes the answer itself.
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
