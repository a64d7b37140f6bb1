import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, STATUS_OF_KIND } from '../errors/app-error.ts';
import { isDatabaseTrouble } from '../errors/database-trouble.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Log } from '../log/log.ts';

export interface HttpRefusal {
  status: number;
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** The one place where errors become statuses and short bodies (resolutions, 47). */
export function refusalOf(error: unknown): HttpRefusal {
  if (error instanceof AppError) {
    return {
      status: STATUS_OF_KIND[error.kind],
      message: error.message,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return refusalOf(error.cause);
    return { status: getHTTPStatusCodeFromError(error), message: error.message };
  }
  if (error instanceof ProviderFailure) {
    return {
      status: 503,
      message: 'A service that we rely on cannot be reached. Please try again.',
    };
  }
  if (error instanceof HTTPException) return { status: error.status, message: error.message };
  if (isDatabaseTrouble(error)) {
    return { status: 503, message: 'The service is restarting. Please try again.' };
  }
  return { status: 500, message: 'Something went wrong.' };
}

export function answerError(log: Log, error: unknown, c: Context): Response {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) {
    log.error({ err: error, path: c.req.path, status: refusal.status }, 'request failed');
  }
  if (refusal.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(refusal.retryAfterSeconds));
  }
  return c.json({ message: refusal.message }, refusal.status as ContentfulStatusCode);
}
