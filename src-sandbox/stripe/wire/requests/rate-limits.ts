import type { SandboxClock } from '../../../core/clock.ts';
import type { AccountSettings } from '../../account-settings.ts';
import type { ErrorBody } from '../answers/stripe-error.ts';

/** Requests per second. `overall`: per account. `perEndpoint`: per method and path pattern. */
const LIMITS = {
  live: { overall: 100, perEndpoint: 25 },
  test: { overall: 25, perEndpoint: 25 },
};

/** The value of the header `Stripe-Rate-Limited-Reason`. */
type LimitedReason = 'global-rate' | 'endpoint-rate';

export const RATE_LIMITED: ErrorBody = {
  message:
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  type: 'invalid_request_error',
  code: 'rate_limit',
  doc_url: 'https://stripe.com/docs/error-codes/rate-limit',
};

export interface RateLimiter {
  /** Counts a request. Returns the reason when it exceeds a limit. `endpoint`: method and path with placeholders. */
  take(limits: AccountSettings['rateLimits'], endpoint: string): LimitedReason | null;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Token buckets with a capacity of one second, in sandbox time. */
export function createRateLimiter(clock: SandboxClock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const fill = (name: string, size: number): Bucket => {
    const nowMs = clock.now().getTime();
    const { tokens, atMs } = buckets.get(name) ?? { tokens: size, atMs: nowMs };
    const bucket = { tokens: Math.min(size, tokens + ((nowMs - atMs) / 1000) * size), atMs: nowMs };
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    take(limits, endpoint) {
      if (limits === 'off') return null;
      const { overall, perEndpoint } = LIMITS[limits];
      const ofAll = fill(`${limits} account`, overall);
      const ofEndpoint = fill(`${limits} ${endpoint}`, perEndpoint);
      if (ofEndpoint.tokens < 1) return 'endpoint-rate';
      if (ofAll.tokens < 1) return 'global-rate';
      ofAll.tokens -= 1;
      ofEndpoint.tokens -= 1;
      return null;
    },
  };
}
