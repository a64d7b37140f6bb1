import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const MAILED_LINK_COPY = defineTexts('mailed-links', {
  continue: {
    title: 'Finish setting up',
    lead: 'We received your payment. One step is left: choose a password for your account.',
    action: 'Choose a password',
  },
  confirm: {
    title: 'Confirm your address',
    done: 'Thank you. Your address is confirmed.',
    onward: 'Go to your dashboard',
    signIn: 'Sign in first',
  },
  busy: 'One moment...',
  again: 'Try again',
  failed: 'This did not work. Please try again.',
  incomplete: 'This link is incomplete. Please open it from the email again.',
});

/** Questions before a mailed link acts. */
export const LINK_QUESTION_COPY = defineTexts('mailed-links.question', {
  confirm: {
    title: 'Confirm your address',
    lead: template('Confirm that {email} is yours?'),
    action: 'Confirm my address',
  },
  password: {
    title: 'Confirm your address',
    lead: template('This browser is not signed in to the account {email}.'),
    details: [
      'Did you create the account yourself? Sign in first, then open the link again. Nothing is removed.',
      'Otherwise choose a new password. All browsers are signed out, and the Discord and TradingView usernames are removed.',
    ],
    action: 'Choose a new password',
  },
  changeOld: {
    title: 'Change your address?',
    lead: template('Move your account from {email} to {newEmail}?'),
    details: [
      'The address changes once the links in both mailboxes are opened. All browsers are then signed out.',
      'If you did not ask for this, close this page and change your password.',
    ],
    action: 'Yes, change my address',
  },
  changeNew: {
    title: 'Move an account here?',
    lead: template('Move the account {email} to this address, {newEmail}?'),
    signsIn: template('That account then signs in with {newEmail}, and its mail comes here.'),
    removes: template('The account that {newEmail} has here now will be deleted.'),
    unknown: template('If you do not know {email}, close this page. Nothing changes.'),
    action: 'Move the account',
  },
  takeBack: {
    title: 'Recover your account?',
    lead: template('Give the account its former address {email} again?'),
    details: [
      'Every browser is signed out, passkeys are removed, and you choose a new password.',
      'If you changed the address yourself, close this page.',
    ],
    action: 'Recover my account',
  },
});
