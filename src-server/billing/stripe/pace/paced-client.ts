import type Stripe from 'stripe';
import type { StripePace } from './stripe-pace.ts';

/** After these the call fails as unavailable, and its job is retried later. */
const MAX_REPEATS = 3;
const BACKOFF_MS = 1_000;

/** The limits that pass within seconds. Others, such as those of one object, are not repeated here. */
const PASSING_REASONS = [
  'global-rate',
  'global-concurrency',
  'endpoint-rate',
  'endpoint-concurrency',
];

/**
 * Sends requests at our pace. One that Stripe refuses for its rate did nothing there: it is sent again, with the
 * same idempotency key, once we have stood back.
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
        // The answer is read to its end, or its connection cannot be used again.
        await response.toJSON().catch(() => {});
        const backoffMs = BACKOFF_MS * 2 ** repeats * (0.5 + random() / 2);
        pace.standBack(reason.startsWith('global') ? null : endpoint, backoffMs);
      }
    },
  };
}

function limitedBy(response: Stripe.HttpClientResponse): string | null {
  if (response.getStatusCode() !== 429) return null;
  const reason = String(response.getHeaders()['stripe-rate-limited-reason'] ?? '');
  return PASSING_REASONS.includes(reason) ? reason : null;
}

/** Stripe counts an operation's requests together, whatever the ids: 'GET /v1/customers/:id'. */
export function endpointOf(method: string, path: string): string {
  const [pathname = ''] = path.split('?');
  const [, version, ...segments] = pathname.split('/');
  // Ids have digits or capitals; names of resources have neither.
  const named = segments.map((segment) => (/[\dA-Z]/.test(segment) ? ':id' : segment));
  return `${method} /${[version, ...named].join('/')}`;
}
