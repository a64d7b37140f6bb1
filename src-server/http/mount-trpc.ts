import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { AuthDeps } from '../auth/auth.deps.ts';
import { findCurrentUser } from '../auth/sessions.ts';
import { AppError } from '../errors/app-error.ts';
import type { Log } from '../log/log.ts';
import type { AppRouter } from '../trpc/app-router.ts';
import { listProcedures } from '../trpc/procedure-policies.ts';
import { buildContext, type ContextDeps } from './build-context.ts';
import { parseJson, readText } from './json-body.ts';
import { limitOf } from './procedure-limits.ts';
import { bodyLimit } from './rest-table.ts';
import type { RouteRegistry } from './route-registry.ts';

const ENDPOINT = '/trpc';

/** The React client's wire: one request a call, so that limits and logs see each. */
export function mountTrpc(
  registry: RouteRegistry,
  appRouter: AppRouter,
  deps: ContextDeps & { log: Log; auth: AuthDeps },
): void {
  const shown = (token: string) => findCurrentUser(deps.auth, token);
  for (const { path, ...procedure } of listProcedures(appRouter)) {
    const { method } = procedure;
    const route = { ...procedure, path: `${ENDPOINT}/${path}`, limit: limitOf(path, procedure) };
    const asked = path === 'auth.currentUser' ? { ...deps, findSubscriber: shown } : deps;
    registry.add(route, async (c) => {
      let request = c.req.raw;
      if (method === 'POST') {
        const body = await readText(c, bodyLimit(path));
        parseJson(body);
        const { url, headers } = c.req.raw;
        request = new Request(url, { method, headers, body: body === '' ? null : body });
      }
      const answer = await fetchRequestHandler({
        endpoint: ENDPOINT,
        req: request,
        router: appRouter,
        allowBatching: false,
        createContext: () => buildContext(c, asked),
        responseMeta: ({ errors }) => ({ headers: retryAfterOf(errors) }),
        onError: ({ error, path: procedure }) => {
          if (error.code === 'INTERNAL_SERVER_ERROR') {
            deps.log.error({ err: error.cause ?? error, procedure }, 'procedure failed');
          }
        },
      });
      // A query sets no cookie: its answer goes out as it is, without being made anew.
      return method === 'GET' ? answer : c.newResponse(answer.body, answer);
    });
  }
}

/** One call a request: there is at most one to wait for. */
function retryAfterOf([error]: readonly TRPCError[]): Record<string, string> {
  const wait = error?.cause instanceof AppError ? error.cause.retryAfterSeconds : undefined;
  return wait === undefined ? {} : { 'retry-after': String(wait) };
}
