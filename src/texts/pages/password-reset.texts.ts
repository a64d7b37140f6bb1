import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const FORGOT_COPY = defineTexts('password-reset.forgot', {
  title: 'Forgot password',
  lead: 'Enter the email address of your account. We’ll email you a link to choose a new password.',
  email: 'Email',
  invalidEmail: 'Please enter a valid email address',
  submit: 'Send the link',
  busy: 'Sending...',
  back: 'Back to sign-in',
  sentTitle: 'Check your inbox',
  sent: template(
    'If {email} has an account, a link to choose a new password is on its way. It works once, within 30 minutes.',
  ),
  notThere: template('Nothing there? Check your spam folder, or {again}.'),
  again: 'use another address',
  failedTitle: 'Not sent',
  failed: 'The link could not be sent. Please try again.',
});

export const RESET_COPY = defineTexts('password-reset.reset', {
  title: 'Choose a new password',
  lead: 'Your other browsers are signed out when you save it.',
  password: 'New password',
  submit: 'Save password',
  busy: 'Saving...',
  doneTitle: 'Password saved',
  done: 'From now on you sign in with the new password.',
  signIn: 'Sign In',
  incompleteTitle: 'This link is incomplete',
  incomplete: 'Please open it from the email again, or ask for a new one.',
  askAgain: 'Send a new link',
  failed: 'The password could not be saved. Please try again.',
});
