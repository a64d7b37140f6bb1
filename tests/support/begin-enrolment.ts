import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Clock, type MovableClock, movableClock } from '../../src-server/clock/clock.ts';
import type { Person } from './http-person.ts';
import { OPERATOR } from './test-app.ts';

const STEP_MS = 30_000;

/**
 * A machine clock for tests of one-time codes. It stands at the last millisecond of a step, so a
 * code computed from the real time belongs to another step and fails in every run.
 */
export function clockOfCodes(): MovableClock {
  const stepsUntilNow = Math.floor(Date.now() / STEP_MS);
  return movableClock(new Date(stepsUntilNow * STEP_MS - 1));
}

/**
 * Returns a function that yields each code once. It begins one step behind the clock, so three
 * codes are valid before the clock has to move.
 */
export function codesOf(secret: string, clock: Clock): () => string {
  const totp = new TOTP({ secret });
  let step = totp.counter({ timestamp: clock.now().getTime() }) - 1;
  return () => totp.generate({ timestamp: step++ * STEP_MS });
}

/**
 * Starts enrolment of an authenticator for the signed-in operator, and returns its codes. It counts
 * once a code confirms it.
 */
export async function beginEnrolment(operator: Person, clock: Clock): Promise<() => string> {
  const { password } = OPERATOR;
  const begun = await operator.post('/trpc/admin.beginEnrolment', { password });
  expect(begun.status).toBe(200);
  const { secret } = (begun.json.result as { data: { secret: string } }).data;
  return codesOf(secret, clock);
}
