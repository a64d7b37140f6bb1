import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';

/** After about a quarter of an hour of trying a person must look; see `delaySeconds`. */
export const MAX_ATTEMPTS = 12;
const MAX_DELAY_SECONDS = 300;

export type NextStep = { kind: 'again'; inSeconds: number; outage: boolean } | { kind: 'park' };

export interface Tried {
  /** With the one that just failed. */
  attempts: number;
  /** How many of the ones before it an outage ended. */
  outages: number;
}

/**
 * What becomes of an event whose handling failed; `random` is of 0 to 1. Each kind of failure counts by
 * itself: an outage of days neither parks what comes after it nor makes it wait.
 */
export function nextStep(error: unknown, tried: Tried, random: number): NextStep {
  const outage = isPassing(error);
  const ownFailures = tried.attempts - tried.outages;
  if (!outage && ownFailures >= MAX_ATTEMPTS) return { kind: 'park' };
  const named = error instanceof ProviderFailure ? error.retryAfterSeconds : undefined;
  const wait = delaySeconds(outage ? tried.outages + 1 : ownFailures, random);
  return { kind: 'again', inSeconds: Math.max(named ?? 0, wait), outage };
}

/** A provider that is down or does not know us says nothing about the event: it waits as long as it takes. */
function isPassing(error: unknown): boolean {
  if (error instanceof ProviderFailure) return error.kind !== 'refused';
  return error instanceof AppError && error.kind === 'unavailable';
}

/** 1, 2, 4 … 300 seconds, each between half and whole, so that a crowd does not come back at once. */
export function delaySeconds(attempts: number, random: number): number {
  const whole = Math.min(2 ** (attempts - 1), MAX_DELAY_SECONDS);
  return whole * (0.5 + random / 2);
}

/** For the operator: what went wrong, without stack, body or key. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return (
    words
      .replaceAll(/\b(sk|rk|whsec)_\w+/g, '$1_…')
      .split('\n')[0]
      ?.slice(0, 300) ?? ''
  );
}
