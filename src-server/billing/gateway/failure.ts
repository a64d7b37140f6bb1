import Stripe from 'stripe';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure, type ProviderFailureKind } from '../../errors/provider-failure.ts';

const KIND_OF_ERROR: Record<string, ProviderFailureKind> = {
  StripeConnectionError: 'unavailable',
  StripeAPIError: 'unavailable',
  StripeRateLimitError: 'unavailable',
  StripeAuthenticationError: 'misconfigured',
  StripePermissionError: 'misconfigured',
  StripeInvalidRequestError: 'refused',
  StripeIdempotencyError: 'refused',
  StripeCardError: 'refused',
};

/** Refusals that resolve by themselves: another request holds the object. */
const RATE_LIMIT = 'rate_limit';
const PASSING_CODES = ['lock_timeout', 'idempotency_key_in_use', RATE_LIMIT];

interface Answer {
  object: string;
}

/**
 * Every Stripe call goes through here. Refuses to run inside a transaction, converts SDK errors,
 * and rejects responses of another kind.
 */
export async function ask<T extends Answer>(
  what: string,
  kind: T['object'],
  call: () => Promise<T>,
): Promise<T> {
  assertOutsideTransaction(`Stripe (${what})`);
  try {
    return ofKind(await call(), kind);
  } catch (error) {
    throw failureOf(error);
  }
}

/** Like ask, for one object. Null if Stripe has no object with that id. */
export async function askFor<T extends Answer>(
  what: string,
  kind: T['object'],
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await ask(what, kind, call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The SDK accepts any body without an `error` key, whatever its status. A proxy's {"message": "not
 * found"} would pass for a subscription.
 */
function ofKind<T extends Answer>(answer: T, kind: T['object']): T {
  if (answer?.object !== kind) {
    throw new ProviderFailure('stripe', 'unavailable', 'answer-is-not-stripes');
  }
  return answer;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ProviderFailure && error.reason === 'resource_missing';
}

function failureOf(error: unknown): Error {
  if (error instanceof ProviderFailure) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error instanceof Error ? error : new Error(String(error));
  }
  const code = error.code ?? '';
  const kind = PASSING_CODES.includes(code)
    ? 'unavailable'
    : (KIND_OF_ERROR[error.type] ?? 'unavailable');
  return new ProviderFailure('stripe', kind, reasonOf(error), {
    cause: error,
    retryAfterSeconds: retryAfterOf(error.headers),
  });
}

function reasonOf({ code, type }: Stripe.errors.StripeError): string {
  if (code !== undefined && code !== '') return code;
  return type === 'StripeRateLimitError' ? RATE_LIMIT : type;
}

/** A 429: Stripe is up and knows our key. It says nothing about the object. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ProviderFailure && error.reason === RATE_LIMIT;
}

function retryAfterOf(headers: Record<string, string> | undefined): number | undefined {
  const seconds = Number(headers?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
