import { newId } from '../ids.ts';
import { RATE_LIMITED } from '../requests/rate-limits.ts';

/** Stripe's error answer for a fault's status. */
export function injectedError(status: number, retryAfterSeconds: number | null): Response {
  const error =
    status === 429
      ? RATE_LIMITED
      : status === 401
        ? { message: 'Invalid API Key provided: sk_test_****', type: 'invalid_request_error' }
        : status === 409
          ? {
              message:
                'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
              type: 'invalid_request_error',
              code: 'lock_timeout',
            }
          : status >= 500
            ? {
                message: 'An unknown error occurred.',
                type: 'api_error',
              }
            : { message: 'The request was refused.', type: 'invalid_request_error' };
  return new Response(JSON.stringify({ error }, null, 2), {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': newId('req'),
      ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(status >= 500 || status === 429 || status === 409
        ? { 'stripe-should-retry': 'true' }
        : {}),
    },
  });
}
