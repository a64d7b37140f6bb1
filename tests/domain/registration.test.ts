import { expect, it } from 'vitest';
import { refuseRegistration } from '../../src-client/features/register/refuse-registration.ts';

const FIELDS = { email: 'a@example.com', password: 'abcdef', confirmPassword: 'abcdef' };

it('/register without a session is an invalid session [domain-23]', () => {
  expect(refuseRegistration(FIELDS, undefined)).toEqual({
    title: 'Invalid Session',
    message: 'No payment session found. Please try again.',
  });
  expect(refuseRegistration(FIELDS, 'cs_1')).toBeNull();
});
