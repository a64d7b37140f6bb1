import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Person } from './http-person.ts';
import { OPERATOR } from './test-app.ts';

/** Starts enrolment of an authenticator for the signed-in first operator. It counts once a code confirms it. */
export async function beginEnrolment(operator: Person): Promise<TOTP> {
  const { password } = OPERATOR;
  const begun = await operator.post('/trpc/admin.beginEnrolment', { password });
  expect(begun.status).toBe(200);
  const { secret } = (begun.json.result as { data: { secret: string } }).data;
  return new TOTP({ secret });
}
