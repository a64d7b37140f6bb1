import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const MAILED_LINK_COPY = defineTexts('mailed-links', {
  continue: {
    title: 'Finish setting up',
    lead: 'Choose a password to finish setting up your account.',
    action: 'Choose a password',
    again: 'Send a new link',
    signIn: 'Sign In',
  },
  confirm: {
    title: 'Confirm your email address',
    done: 'Thank you. Your email address is confirmed.',
    onward: 'Go to your dashboard',
    resume: 'Continue where you left off',
    signIn: 'Sign in and confirm',
  },
  busy: 'One moment...',
  again: 'Try again',
  failed: 'This did not work. Please try again.',
  incompleteTitle: 'This link is incomplete',
  incomplete: 'Part of it is missing. Open it from the email again, or get a new one.',
  overTitle: 'This link no longer works',
  over: 'Sign in to send a new one',
  onward: 'Go to your account',
});

/** Questions before a mailed link acts. */
export const LINK_QUESTION_COPY = defineTexts('mailed-links.question', {
  confirm: {
    title: 'Confirm your email address',
    lead: template('Is {email} your email address?'),
    action: 'Confirm my email address',
  },
  password: {
    title: 'Confirm your email address',
    lead: template('This browser is not signed in to the account {email}.'),
    own: 'If you created it, sign in and you will return here to confirm.',
    other: 'I did not create this account',
    details: [
      'Choose a new password to take it over. All browsers will be signed out, and the Discord and TradingView usernames will be removed.',
    ],
    action: 'Choose a new password',
  },
  changeOld: {
    title: 'Change your email address?',
    lead: template('Move your account from {email} to {newEmail}?'),
    details: [
      'The address changes once the links in both mailboxes are opened. All browsers are then signed out.',
      'If you did not ask for this, close this page and change your password.',
    ],
    action: 'Yes, change my email address',
  },
  changeNew: {
    title: 'Use this address for another account?',
    lead: template('After this, the account {email} signs in with {newEmail}.'),
    removes: template(
      'The account that signs in with {newEmail} now will be deleted for good, with all its data.',
    ),
    unknown: template('If you do not know {email}, close this page. Nothing changes.'),
    action: 'Use this address',
    actionRemoves: 'Delete it and continue',
    cancel: 'Cancel',
  },
  takeBack: {
    title: 'Recover your account?',
    lead: template('Restore {email} as your sign-in address?'),
    details: [
      'You will be signed out everywhere, your passkeys will be removed, and you will set a new password.',
      'If you changed the address yourself, close this page.',
    ],
    action: 'Recover my account',
  },
});
