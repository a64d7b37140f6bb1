import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const PASSKEYS_COPY = defineTexts('passkeys', {
  title: 'Passkeys',
  lead: 'Sign in with your fingerprint, your face or your device’s code instead of a password. A passkey works on this site only, so a fake site cannot use it.',
  added: template('Added {day}'),
  used: template('last used {moment}'),
  unused: 'not used yet',
  times: template('{added}, {use}'),
  synced: ', works on your other devices too',
  add: 'Add a passkey',
  password: 'Your password',
  missing: 'Please enter your password',
  name: 'Name of the passkey',
  nameHint: 'Helps you recognize it later.',
  nameMissing: 'Please give it a name',
  submit: 'Continue',
  waiting: 'Follow your browser...',
  cancel: 'Cancel',
  done: {
    title: 'Passkey added',
    message: template('You can sign in with “{name}” from now on.'),
  },
  failedTitle: 'Passkey not added',
  failed: 'The passkey could not be added. Please try again.',
  stopped: 'Your browser did not add a passkey. You can try again.',
  known: 'This device already has a passkey for your account.',
  remove: 'Remove',
  removeOf: template('Remove {name}'),
  removeTitle: template('Remove “{name}”?'),
  removeText: 'It will no longer work here. Delete it on your device too, where it stays listed.',
  keep: 'Keep it',
  removed: {
    title: 'Passkey removed',
    message: template('“{name}” no longer signs in here.'),
  },
  removeFailedTitle: 'Passkey not removed',
  removeFailed: 'The passkey could not be removed. Please try again.',
  loadFailed: 'Your passkeys could not be loaded.',
  retry: 'Try again',
});

export const PASSKEY_SIGN_IN_COPY = defineTexts('passkeys.passkey-sign-in', {
  or: 'or',
  submit: 'Sign in with a passkey',
  waiting: 'Follow your browser...',
  failedTitle: 'Not signed in',
  stopped: 'No passkey was used. Try again, or sign in with your password.',
  failed: 'The passkey could not be checked. Please try again.',
});
