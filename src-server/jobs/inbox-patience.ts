import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';

/** About a quarter of an hour of retries, then a person must look. See `delaySeconds`. */
const MAX_ATTEMPTS = 12;
const MAX_DELAY_SECONDS = 300;

type NextStep = { kind: 'again'; inSeconds: number; outage: boolean } | { kind: 'park' };

interface Tried {
  /** Including the attempt that just failed. */
  attempts: number;
  /** Earlier attempts that failed because of an outage. */
  outages: number;
}

/**
 * The next step after a failure; `random` is between 0 and 1. Each kind of failure counts
 * separately: an outage of days neither parks later events nor delays them.
 */
export function nextStep(error: unknown, tried: Tried, random: number): NextStep {
  const outage = isPassing(error);
  const ownFailures = tried.attempts - tried.outages;
  if (!outage && ownFailures >= MAX_ATTEMPTS) return { kind: 'park' };
  const named = error instanceof ProviderFailure ? error.retryAfterSeconds : undefined;
  const wait = delaySeconds(outage ? tried.outages + 1 : ownFailures, random);
  return { kind: 'again', inSeconds: Math.max(named ?? 0, wait), outage };
}

/** A provider that is down or rejects our key says nothing about the event. Retry without limit. */
function isPassing(error: unknown): boolean {
  if (error instanceof ProviderFailure) return error.kind !== 'refused';
  return error instanceof AppError && error.kind === 'unavailable';
}

/** Backoff of 1, 2, 4 … 300 seconds, jittered between half and full. */
function delaySeconds(attempts: number, random: number): number {
  const whole = Math.min(2 ** (attempts - 1), MAX_DELAY_SECONDS);
  return whole * (0.5 + random / 2);
}

/** For the operator: the failure without stack, body or key. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    message
      .replaceAll(/\b(sk|rk|whsec)_\w+/g, '$1_…')
      .split('\n')[0]
      ?.slice(0, 300) ?? ''
  );
}
