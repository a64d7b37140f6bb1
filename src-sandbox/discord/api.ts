import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv, Caller } from './api-env.ts';
import { discordFaults } from './discord-faults.ts';
import { DiscordError, refuse } from './errors.ts';
import { isBotToken } from './gateway/sign-in.ts';
import { own, requireGuild } from './lookups.ts';
import type { RateLimits } from './rate-limits.ts';
import { pathId } from './request-body.ts';
import type { Cause, World } from './world.ts';
export type Api = Hono<ApiEnv>;

/** Version 10 of the REST API without its routes: authentication, rate limits and error answers. */
export function createApi(world: World, limits: RateLimits): Api {
  const api: Api = new Hono();
  api.onError((error) => {
    if (error instanceof DiscordError) return error.toResponse();
    console.error(error);
    return Response.json({ message: '500: Internal Server Error', code: 0 }, { status: 500 });
  });
  api.use(discordFaults);
  api.use(limits.middleware);
  api.use(
    createMiddleware<ApiEnv>(async (c, next) => {
      c.set('caller', callerOf(world, c.req.header('authorization')));
      await next();
    }),
  );
  return api;
}

/** Middleware of routes for the bot only. */
export const botOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('caller')?.kind !== 'bot') throw refuse('unauthorized');
  await next();
});

/** Middleware of server routes: the bot must be authenticated and a member. */
export function insideGuild(world: World) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.get('caller')?.kind !== 'bot') throw refuse('unauthorized');
    requireGuild(world, pathId(c, 'guild'));
    await next();
  });
}

/** The bot as the cause, with its reason for the audit log. */
export function causeOf(world: World, c: Context): Cause {
  const reason = c.req.header('x-audit-log-reason');
  return {
    byUserId: world.state.application.id,
    reason: reason === undefined || reason === '' ? null : decode(reason).slice(0, 512),
  };
}

function callerOf(world: World, authorization: string | undefined): Caller | null {
  const [scheme, token = ''] = (authorization ?? '').split(' ');
  if (scheme === 'Bot') return isBotToken(world, token) ? { kind: 'bot' } : null;
  if (scheme !== 'Bearer') return null;
  const grant = own(world.state.oauth.tokens, token);
  if (grant === undefined || new Date(grant.expiresAt) <= world.now()) return null;
  return { kind: 'person', userId: grant.userId, scopes: grant.scope.split(' ') };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
