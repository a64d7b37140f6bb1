import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, STATUS_OF_KIND } from '../errors/app-error.ts';
import { clashOf } from '../errors/database-clash.ts';
import { isDatabaseTrouble, isUnstorable } from '../errors/database-trouble.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Log } from '../log/log.ts';
import { CONFIRMATION_REQUIRED } from '../procedure/require-confirmed.ts';
import { inRequestLanguage } from '../texts/request-locale.ts';
import type { HttpEnv } from './build-context.ts';
import { logClash } from './log-clash.ts';
import { loggedPath } from './logged-path.ts';

interface HttpRefusal {
  status: number;
  message: string;
  retryAfterSeconds?: number | undefined;
  challenge?: object | undefined;
}

/** The only place that maps errors to statuses and short bodies. */
export function refusalOf(error: unknown): HttpRefusal {
  if (error instanceof AppError) {
    return {
      status: STATUS_OF_KIND[error.kind],
      message: error.message,
      retryAfterSeconds: error.retryAfterSeconds,
      challenge: error.challenge,
    };
  }
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return refusalOf(error.cause);
    return { status: getHTTPStatusCodeFromError(error), message: error.message };
  }
  if (error instanceof ProviderFailure) {
    return {
      status: 503,
      message: 'A service we rely on is unavailable. Please try again.',
    };
  }
  if (error instanceof HTTPException) return { status: error.status, message: error.message };
  if (isUnstorable(error)) return { status: 400, message: 'This value cannot be used.' };
  if (isDatabaseTrouble(error)) {
    return { status: 503, message: 'The service is restarting. Please try again.' };
  }
  const clash = clashOf(error);
  if (clash !== null) return refusalOf(clash);
  return { status: 500, message: 'Something went wrong.' };
}

export function answerError(log: Log, error: unknown, c: Context<HttpEnv>): Response {
  noteErrorCode(c, error);
  const expected = refusalOf(error);
  const refusal = { ...expected, message: inRequestLanguage(expected.message) };
  const path = loggedPath(c.req.path);
  const isLogged = logClash(log, errorIn(error), path);
  if (refusal.status >= 500 && !isLogged && c.get('errorCode') !== 'http.busy') {
    log.error({ err: error, path, status: refusal.status }, 'request failed');
  }
  if (refusal.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(refusal.retryAfterSeconds));
  }
  const status = refusal.status as ContentfulStatusCode;
  if (c.req.path.startsWith('/trpc/')) return c.json(asTrpcError(refusal), status);
  const reason = confirmationReason(error);
  if (reason !== null) return c.json({ success: false, message: refusal.message, reason }, status);
  // Added to the documented message. Clients that ignore it simply wait.
  return c.json({ message: refusal.message, challenge: refusal.challenge }, status);
}

/** The error that a procedure's one contains. */
const errorIn = (error: unknown) => (error instanceof TRPCError ? error.cause : error);

/**
 * Tells a client to ask the operator for a confirmation and repeat the call; null for other errors.
 */
export function confirmationReason(error: unknown): string | null {
  const expected = errorIn(error);
  if (!(expected instanceof AppError) || expected.code !== CONFIRMATION_REQUIRED) return null;
  return 'confirmation-required';
}

/** For the log of refused requests. */
export function noteErrorCode(c: Context<HttpEnv>, error: unknown): void {
  const expected = errorIn(error);
  if (expected instanceof AppError) c.set('errorCode', expected.code);
}

/**
 * A refusal before the procedure runs, in the shape that the tRPC client reads. An error whose `code` is no number counts
 * there as no answer at all.
 */
function asTrpcError({ status, message, retryAfterSeconds, challenge }: HttpRefusal) {
  const code = CODE_OF_STATUS[status] ?? 'INTERNAL_SERVER_ERROR';
  const data = { code, httpStatus: status, retryAfterSeconds, challenge };
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } };
}

const CODE_OF_STATUS: Partial<Record<number, keyof typeof TRPC_ERROR_CODES_BY_KEY>> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};
