import type Stripe from 'stripe';
import type { StripePace } from './stripe-pace.ts';

/** After this many the call fails as unavailable, and its job retries later. */
const MAX_REPEATS = 3;
const BACKOFF_MS = 1_000;

/** Limits that reset within seconds. Others, such as per-object limits, are not retried here. */
const PASSING_REASONS = [
  'global-rate',
  'global-concurrency',
  'endpoint-rate',
  'endpoint-concurrency',
];

/**
 * Paces requests. A rate-limited request had no effect, so it is retried with the same idempotency
 * key after a backoff.
 */
export function pacedHttpClient(
  inner: Stripe.HttpClient,
  pace: StripePace,
  random: () => number = Math.random,
): Stripe.HttpClient {
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(host, port, path, method, ...rest) {
      const endpoint = endpointOf(method, path);
      for (let repeats = 0; ; repeats += 1) {
        const response = await pace.run(endpoint, () =>
          inner.makeRequest(host, port, path, method, ...rest),
        );
        const reason = limitedBy(response);
        if (reason === null || repeats === MAX_REPEATS) return response;
        // Drain the body, or the connection cannot be reused.
        await response.toJSON().catch(() => {});
        const backoffMs = BACKOFF_MS * 2 ** repeats * (0.5 + random() / 2);
        pace.backOff(reason.startsWith('global') ? null : endpoint, backoffMs);
      }
    },
  };
}

function limitedBy(response: Stripe.HttpClientResponse): string | null {
  if (response.getStatusCode() !== 429) return null;
  const reason = String(response.getHeaders()['stripe-rate-limited-reason'] ?? '');
  return PASSING_REASONS.includes(reason) ? reason : null;
}

/** Stripe counts an operation regardless of ids: 'GET /v1/customers/:id'. */
export function endpointOf(method: string, path: string): string {
  const [pathname = ''] = path.split('?');
  const [, version, ...segments] = pathname.split('/');
  // Ids contain digits or capitals; resource names contain neither.
  const named = segments.map((segment) => (/[\dA-Z]/.test(segment) ? ':id' : segment));
  return `${method} /${[version, ...named].join('/')}`;
}
