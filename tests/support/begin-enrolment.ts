import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Person } from './http-person.ts';
import { OPERATOR } from './test-app.ts';

/** The authenticator that the first operator, who is signed in, is shown; it counts once a code of it was given back. */
export async function beginEnrolment(operator: Person): Promise<TOTP> {
  const { password } = OPERATOR;
  const begun = await operator.post('/trpc/admin.beginEnrolment', { password });
  expect(begun.status).toBe(200);
  const { secret } = (begun.json.result as { data: { secret: string } }).data;
  return new TOTP({ secret });
}
