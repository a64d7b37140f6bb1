import { createMiddleware } from 'hono/factory';
import { newId } from '../database/identifier.ts';
import { type Log, traceOf, withLogScope } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { addHeaders } from './add-headers.ts';
import type { HttpEnv } from './build-context.ts';

/** Gives every request its id, counts and times it, and logs what was not a plain read. */
export function requestLog(deps: { log: Log; metrics: Metrics }) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = newId();
    const started = performance.now();
    c.set('requestId', requestId);
    await withLogScope({ requestId, trace: traceOf(requestId) }, async () => {
      await next();
      const seconds = (performance.now() - started) / 1000;
      const status = c.res.status;
      deps.metrics.requests.observe({ method: c.req.method, status: String(status) }, seconds);
      const level = status >= 500 ? 'error' : c.req.method === 'GET' ? 'debug' : 'info';
      // The path alone: queries carry payment session ids and tokens.
      deps.log[level](
        { method: c.req.method, path: c.req.path, status, ms: Math.round(seconds * 1000) },
        'request',
      );
    });
    addHeaders(c, [['X-Request-Id', requestId]]);
  });
}
