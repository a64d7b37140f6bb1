export const MAILED_LINK_COPY = {
  continue: {
    title: 'Finish setting up',
    lead: 'Your payment arrived. One step is left: choose the password of your account.',
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
  incomplete: 'This link is incomplete. Please open it from the mail again.',
} as const;
