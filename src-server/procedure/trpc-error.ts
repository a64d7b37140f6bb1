import { NotFoundError } from '@mikro-orm/core';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { AppError, type ErrorKind } from '../errors/app-error.ts';
import { clashOf } from '../errors/database-clash.ts';
import { isDatabaseTrouble, isUnstorable } from '../errors/database-trouble.ts';
import { ProviderFailure, type ProviderFailureKind } from '../errors/provider-failure.ts';

const CODE_OF_KIND: Record<ErrorKind, TRPCError['code']> = {
  invalid: 'BAD_REQUEST',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'too-long': 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  precondition: 'PRECONDITION_FAILED',
  'rate-limited': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  internal: 'INTERNAL_SERVER_ERROR',
};

/**
 * Expected failures keep their message. Anything else goes out opaque, and into the log in full.
 */
export function toTrpcError(error: TRPCError): TRPCError {
  const cause = clashOf(error.cause) ?? error.cause;
  if (cause instanceof AppError) {
    return new TRPCError({ code: CODE_OF_KIND[cause.kind], message: cause.message, cause });
  }
  if (cause instanceof ProviderFailure) {
    const message = `${PROVIDER_NAME[cause.provider]} ${OF_FAILURE[cause.kind].words}`;
    return new TRPCError({ code: OF_FAILURE[cause.kind].code, message, cause });
  }
  if (cause instanceof z.core.$ZodError && error.code === 'BAD_REQUEST') {
    return new TRPCError({ code: 'BAD_REQUEST', message: messageOf(cause), cause });
  }
  if (isDatabaseTrouble(cause)) {
    const message = 'The service is restarting. Please try again.';
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause });
  }
  if (cause instanceof NotFoundError) {
    return new TRPCError({ code: 'NOT_FOUND', message: 'This entry does not exist.', cause });
  }
  if (isUnstorable(cause)) {
    return new TRPCError({ code: 'BAD_REQUEST', message: 'This value cannot be used.', cause });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    return new TRPCError({ code: error.code, message: 'Something went wrong.', cause: error });
  }
  return error;
}

/** Only transient failures are 'unavailable'. Others wait for a person. */
const OF_FAILURE = {
  unavailable: {
    code: 'SERVICE_UNAVAILABLE',
    words: 'cannot be reached right now. Please try again.',
  },
  misconfigured: {
    code: 'PRECONDITION_FAILED',
    words: 'is not connected right now. Please try again later.',
  },
  refused: { code: 'PRECONDITION_FAILED', words: 'refused this.' },
} as const satisfies Record<ProviderFailureKind, { code: TRPCError['code']; words: string }>;

const PROVIDER_NAME = {
  stripe: 'Stripe',
  discord: 'Discord',
  tradingview: 'TradingView',
  whop: 'Whop',
} as const;

/** The first problem of an input, with its field. */
function messageOf(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'Invalid input';
  const field = issue.path.join('.').slice(0, 100);
  const custom = /^(Please|Invalid|Password)/.test(issue.message);
  return field === '' || custom ? issue.message : `${field}: ${issue.message}`;
}
