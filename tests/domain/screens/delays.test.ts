import { expect, it } from 'vitest';
import { RELOAD_AFTER_SIGN_OUT_MS } from '../../../src-client/features/dashboard/timing.ts';
import { REDIRECT_AFTER_CREATION_MS } from '../../../src-client/features/password-setup/timing.ts';
import { REDIRECT_AFTER_REGISTRATION_MS } from '../../../src-client/features/register/timing.ts';
import { RELOAD_AFTER_SIGN_IN_MS } from '../../../src-client/features/sign-in/timing.ts';
import * as success from '../../../src-client/features/success/timing.ts';

// The browser tests show that each page waits; page time runs there, so they cannot tell 2 from 2.2 seconds.
it.each([
  ['an account was created', REDIRECT_AFTER_CREATION_MS, 1500],
  ['a sign-in', RELOAD_AFTER_SIGN_IN_MS, 1500],
  ['a subscription was activated', success.HOME_AFTER_ACTIVATION_MS, 2000],
  ['a registration', REDIRECT_AFTER_REGISTRATION_MS, 2000],
  ['a payment is not confirmed yet', success.HOME_AFTER_PENDING_MS, 3000],
  ['a username was saved without an invite', success.HOME_AFTER_USERNAME_MS, 3000],
  ['a visitor is signed out', success.SIGN_IN_AFTER_SIGN_OUT_MS, 500],
  ['a sign-out', RELOAD_AFTER_SIGN_OUT_MS, 1000],
])('after %s the page waits as documented [domain-26]', (_event, delay, documented) => {
  expect(delay).toBe(documented);
});
