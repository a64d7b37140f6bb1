import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';
import { refusalOfCode } from './errors.ts';
import { tooMany } from './rate-limits.ts';

const LIMITS: Record<string, 'global' | 'shared'> = {
  'global-limit': 'global',
  'shared-limit': 'shared',
};

/**
 * Discord-specific faults on a REST route. 'global-limit' and 'shared-limit': a 429 with a scope beyond the route.
 * 'code-60003' and the like: refused with that JSON code, without effect.
 */
export const discordFaults = createMiddleware<ApiEnv>(async (c, next) => {
  const fault = c.env?.fault;
  const kind = fault?.kind ?? '';
  const wait = fault?.retryAfterSeconds ?? 1;
  const scope = LIMITS[kind];
  if (scope !== undefined) return tooMany(wait, scope, {});
  const code = /^code-(\d+)$/.exec(kind)?.[1];
  const refusal = code === undefined ? null : refusalOfCode(Number(code));
  if (refusal?.status === 429) {
    return tooMany(wait, 'shared', {}, { code: refusal.code, message: refusal.message });
  }
  if (refusal !== null) return refusal.toResponse();
  await next();
  return undefined;
});
