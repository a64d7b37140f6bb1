import { defineTexts } from '../define-texts.ts';

export const CONFIRM_COPY = defineTexts('confirm-identity', {
  title: 'Confirm it is you',
  why: {
    code: 'Enter a code from your authenticator, or a recovery code.',
    passkey: 'Use your passkey to continue.',
    password: 'Enter your password to continue.',
  },
  lasts: 'You will not be asked again for ten minutes.',
  code: 'Code',
  missingCode: 'Please enter the code',
  password: 'Your password',
  missingPassword: 'Please enter your password',
  submit: 'Confirm',
  busy: 'Checking...',
  passkey: 'Use your passkey',
  waiting: 'Follow your browser...',
  or: 'or',
  noPasskeys: 'This browser cannot use your passkey here. Sign in again with one that can.',
  stopped: 'No passkey was used. Please try again.',
  cancel: 'Cancel',
  failed: 'This could not be checked. Please try again.',
});
