import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AuthDeps } from '../../auth/auth.deps.ts';
import { findCurrentUser, findFeedReader } from '../../auth/session/sessions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Log } from '../../log/log.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import type { AppRouter } from '../../trpc/app-router.ts';
import { listProcedures } from '../../trpc/procedure-policies.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { noteErrorCode } from '../http-error.ts';
import { type JsonAnswer, keepOpen, SPACE_EVERY_MS } from '../keep-open.ts';
import { logClash } from '../log-clash.ts';
import { parseJson, readText } from '../middleware/json-body.ts';
import { completesSignUp, limitOf } from '../procedure-limits.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { bodyLimit } from './rest-table.ts';

/**
 * The React client's transport: one call per request, so limits and logs see each. Writes the
 * envelope that tRPC's `httpLink` reads. The library's own adapter also handles batches and
 * streams, which we lack, and takes three times as long for a small answer.
 */
export function mountTrpc(
  registry: RouteRegistry,
  appRouter: AppRouter,
  deps: ContextDeps & { log: Log; auth: AuthDeps; spaceEveryMs?: number },
): void {
  const config = appRouter._def._config;
  // Read more with the session, because a round trip dominates the cost of these.
  const finds: Record<string, ContextDeps['findSubscriber'] | undefined> = {
    'auth.currentUser': (token) => findCurrentUser(deps.auth, token),
    'tradingview.signalFeed': (token) => findFeedReader(deps.auth, token),
  };
  for (const { path, ...listed } of listProcedures(appRouter)) {
    const type = listed.method === 'GET' ? 'query' : 'mutation';
    const counted = { limit: limitOf(path, listed), completesSignUp: completesSignUp(path) };
    const route = { ...listed, ...counted, path: `/trpc/${path}` };
    const asked = { ...deps, findSubscriber: finds[path] ?? deps.findSubscriber };

    const refuse = (c: Context<HttpEnv>, thrown: unknown, ctx: RequestContext): JsonAnswer => {
      const error = getTRPCErrorFromUnknown(thrown);
      noteErrorCode(c, error);
      logClash(deps.log, error.cause, route.path);
      if (error.code === 'INTERNAL_SERVER_ERROR') {
        deps.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed');
      }
      const wait = error.cause instanceof AppError ? error.cause.retryAfterSeconds : undefined;
      if (wait !== undefined) c.header('Retry-After', String(wait));
      const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx });
      return { body: { error: shape }, status: shape.data.httpStatus as ContentfulStatusCode };
    };
    registry.add(route, async (c) => {
      if (c.req.query('batch') !== undefined) throw severalInOne();
      const input = type === 'query' ? inputOfQuery(c) : await inputOfBody(c, bodyLimit(path));
      const ctx = buildContext(c, asked);
      const call = {
        router: appRouter,
        path,
        type,
        ctx,
        batchIndex: 0,
        signal: undefined,
      } as const;
      const answer = callTRPCProcedure({ ...call, getRawInput: async () => input }).then(
        (data): JsonAnswer => ({ body: { result: { data } }, status: 200 }),
        (error: unknown) => refuse(c, error, ctx),
      );
      if (listed.policy === 'operator') {
        return keepOpen(c, answer, deps.spaceEveryMs ?? SPACE_EVERY_MS);
      }
      const { body, status } = await answer;
      return c.json(body, status);
    });
  }
}

function severalInOne(): AppError {
  return new AppError('http.batch', 'invalid', 'One call a request: they are counted one by one.');
}

function inputOfQuery(c: Context<HttpEnv>): unknown {
  return parseJson(c.req.query('input') ?? '');
}

async function inputOfBody(c: Context<HttpEnv>, limitBytes: number): Promise<unknown> {
  const body = await readText(c, limitBytes);
  if (body !== '' && !c.req.header('content-type')?.startsWith('application/json')) {
    const message = 'The request body must be JSON.';
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  return parseJson(body);
}
