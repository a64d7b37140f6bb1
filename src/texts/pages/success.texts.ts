import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const SUCCESS_COPY = defineTexts('success', {
  title: 'Welcome',
  unauthorized: { title: 'Unauthorized', message: 'You are logged out. Logging in again...' },
  activated: { title: 'Success!', message: 'Your subscription has been activated.' },
  upgraded: { title: 'Success!', message: 'Your subscription has been upgraded.' },
  received: { title: 'Payment Received', message: 'Your account will be updated shortly.' },
  communityTitle: 'Join the community',
  communityLead:
    'Signals, charts and questions live in our Discord server.',
  link: 'Continue with Discord',
  linkNote: 'Sign in with Discord to join the server right away.',
  or: 'or enter your username',
  username: 'Discord Username',
  usernameHint: 'Your Discord username without the @, not your display name.',
  join: 'Join Discord Community',
  busy: 'Joining...',
  skip: 'Skip for Now',
  doneTitle: 'All Set!',
  doneInvited: 'Your invitation is personal and works once.',
  doneSaved: 'Your Discord username is saved. You will find everything on your dashboard.',
  doneSkipped: 'You can join the community from your dashboard at any time.',
  openInvite: 'Join Discord Server',
  dashboard: 'Go to Dashboard',
  onward: 'Continue to your dashboard',
  footer: template('Your {plan} subscription is now active.'),
  inviteCreated: { title: 'Discord Invite Created', message: 'Your personal invitation is ready.' },
  usernameSaved: { title: 'Username Saved', message: 'Your Discord username has been saved.' },
  saveFailedTitle: 'Error',
  saveFailed: 'Failed to save Discord username. Please try again.',
  inviteFailed: 'Failed to send Discord invite',
});
