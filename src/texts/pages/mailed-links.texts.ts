import { defineTexts } from '../define-texts.ts';

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
