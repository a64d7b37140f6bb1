import { createMiddleware } from 'hono/factory';
import { newId } from '../../database/identifier.ts';
import type { Kernel } from '../../kernel.ts';
import { traceOf, withLogScope } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { loggedPath } from '../logged-path.ts';
import { findCaller } from '../refusals/find-caller.ts';
import { reasonOf } from '../refusals/refusal-reason.ts';
import type { RefusalRecord } from '../refusals/refusal-record.ts';
import { addHeaders } from './add-headers.ts';

const MAX_ORIGIN_LENGTH = 200;

interface RequestLogDeps extends ContextDeps, Pick<Kernel, 'log'> {
  metrics: Metrics;
  refusals: RefusalRecord;
}

/**
 * Assigns the request id, counts and times the request, and logs it. A refused request also logs
 * who asked; a plain read logs nothing.
 */
export function requestLog(deps: RequestLogDeps) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = newId();
    const started = performance.now();
    c.set('requestId', requestId);
    await withLogScope({ requestId, trace: traceOf(requestId) }, async () => {
      await next();
      const seconds = (performance.now() - started) / 1000;
      const { method, path } = c.req;
      const { status } = c.res;
      deps.metrics.requests.observe({ method, status: String(status) }, seconds);
      // Path only: queries contain payment session ids and tokens.
      const line = { method, path: loggedPath(path), status, ms: Math.round(seconds * 1000) };
      const { reason: noted, typed } = c.get('refusal') ?? {};
      const reason = reasonOf({ status, errorCode: c.get('errorCode'), noted });
      if (reason === null) {
        const level = status >= 500 ? 'error' : method === 'GET' ? 'debug' : 'info';
        deps.log[level](line, 'request');
        return;
      }
      const context = buildContext(c, deps);
      const { remoteAddress } = context;
      const refusal = {
        ...line,
        reason,
        remoteAddress,
        ...(typed !== undefined && { typed }),
        ...(reason === 'http.foreign-origin' && siteOf(c.req.header())),
      };
      await deps.refusals.note(
        refusal,
        async () => c.get('refusal')?.caller ?? findCaller(context),
      );
    });
    addHeaders(c, [['X-Request-Id', requestId]]);
  });
}

function siteOf(headers: Record<string, string>): { origin?: string; site?: string } {
  const { origin, 'sec-fetch-site': site } = headers;
  return {
    ...(origin !== undefined && { origin: origin.slice(0, MAX_ORIGIN_LENGTH) }),
    ...(site !== undefined && { site: site.slice(0, MAX_ORIGIN_LENGTH) }),
  };
}
