import { createMiddleware } from 'hono/factory';
import type { Tracing } from '../../tracing/tracing.ts';
import type { HttpEnv } from '../build-context.ts';
import { loggedPath } from '../logged-path.ts';

/** Polled every second by proxies and Prometheus. */
const NOT_TRACED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One span per request, the root of its trace. Path only: queries contain payment session ids and
 * tokens.
 */
export function traceRequest(tracing: Tracing) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (NOT_TRACED.has(path)) return next();
    const span = tracing.start({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method, 'url.path': loggedPath(path) },
      isFirst: true,
    });
    await span.run(next);
    const { status } = c.res;
    const route = c.get('routePath');
    if (route !== undefined) {
      span.rename(`${method} ${route}`);
      span.set('http.route', route);
    }
    span.set('http.response.status_code', status);
    span.end(status >= 500 ? String(status) : undefined);
  });
}
