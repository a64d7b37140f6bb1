import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const ACCOUNT_COPY = defineTexts('account', {
  title: 'Account settings',
  back: 'Back to Dashboard',
  partner: 'Partner program',
  signIn: 'Sign-in',
  email: 'Email address',
  plan: 'Plan',
  billing: 'Billing',
  forLife: template('{plan}, for life'),
  paidOnce: template('Paid {price} once on {day}. Nothing renews.'),
});

export const PASSWORD_COPY = defineTexts('account.password', {
  title: 'Password',
  lead: 'Changing your password signs you out on every other device.',
  current: 'Current password',
  missing: 'Please enter your current password',
  password: 'New password',
  submit: 'Change password',
  busy: 'Saving...',
  done: { title: 'Password changed', message: 'All other browsers were signed out.' },
  failedTitle: 'Password not changed',
  failed: 'Your password could not be changed. Please try again.',
});

export const BROWSERS_COPY = defineTexts('account.browsers', {
  title: 'Where you are signed in',
  this: 'This browser',
  name: template('{browser} on {system}'),
  unknown: 'Unknown browser',
  since: template('Since {day}'),
  seen: template('last seen {moment}'),
  times: template('{since}, {seen}'),
  signOut: 'Sign out',
  signOutOf: template('Sign out of {name}'),
  others: 'Sign out everywhere else',
  loadFailed: 'The list could not be loaded.',
  retry: 'Try again',
  ended: {
    title: 'Signed out',
    one: 'One browser was signed out.',
    other: template('{count} browsers were signed out.'),
  },
  failedTitle: 'Not signed out',
  failed: 'The browser could not be signed out. Please try again.',
});

export const DISCORD_COPY = defineTexts('account.discord', {
  title: 'Discord account',
  none: 'No Discord username added yet.',
  change: 'Change account',
  cancel: 'Cancel',
  safe: 'Your current account keeps its roles until the new one joins the server.',
  save: 'Save Discord username',
  saving: 'Saving...',
  saved: 'Discord account saved',
  savedText: 'Your Discord username has been saved.',
  invitation: 'Open your invitation',
  link: 'Continue with Discord',
  linkNote: 'Sign in with Discord to verify your account and join the server right away.',
  verify: 'Verify with Discord',
  verifyNote: template('Confirms that {name} is you.'),
  failedTitle: 'Error',
  failed: 'Failed to save Discord username. Please try again.',
});

export const DISCORD_BADGE_COPY = defineTexts('account.badge', {
  title: 'Your plan in Discord',
  lead: 'Show the server that you are a subscriber. Discord learns these three things, and nothing else:',
  shared: 'Discord shows this about you:',
  paid: 'Paid plan',
  level: 'Plan level',
  since: 'Member since',
  yes: 'Yes',
  no: 'No',
  note: 'It opens no channel, and you can stop it at any time.',
  unlinked: 'Link your Discord account first.',
  share: 'Show my plan in Discord',
  confirmed: template('Confirmed by Discord {moment}.'),
  waiting: 'Discord has not confirmed it yet. This page shows it once it has.',
  ending: 'It is being removed from Discord.',
  lost: 'Discord no longer accepts our access, so it may show an earlier plan. Connect again, or remove this application in Discord under User Settings > Authorized Apps.',
  again: 'Connect again',
  stop: 'Stop showing it',
  stopping: 'Stopping...',
  stopped: 'No longer shown',
  removed: 'Discord confirmed that it shows nothing about you any more.',
  unprovenTitle: 'Please check Discord',
  unproven:
    'Discord no longer accepts our access, so it may still show your plan. Remove it in Discord under User Settings > Connections.',
  removedLater: 'It is removed as soon as Discord can be reached.',
  failedTitle: 'Not stopped',
  failed: 'This could not be stopped. Please try again.',
  loadFailed: 'This could not be loaded.',
  retry: 'Try again',
});

export const CHARTING_COPY = defineTexts('account.charting', {
  title: 'TradingView',
  none: 'No TradingView username added yet.',
});

export const LINKED_COPY = defineTexts('account.linked', {
  title: 'Link your Discord account',
  working: 'Linking your Discord account...',
  badge: 'Show your plan in Discord',
  badgeWorking: 'Telling Discord about your plan...',
  doneTitle: 'Discord connected',
  done: 'Your Discord account is linked.',
  failed: 'Your Discord account could not be linked. Please try again.',
  incomplete: 'Discord did not confirm the account. Nothing has changed.',
  back: 'Back to your account',
});

/** The page that /link opens in Discord. */
export const MEMBER_LINK_COPY = defineTexts('account.member-link', {
  title: 'Link your Discord account',
  loading: 'Checking the link...',
  question: template('Link the Discord account {name} to {email}?'),
  warning:
    'Continue only if you used /link in Discord yourself. If someone sent you this page, close it: the roles of your plan would go to their Discord account.',
  confirm: template('Link {name}'),
  cancel: 'Cancel',
  failed: 'Your Discord account could not be linked. Use /link in Discord again.',
  over: 'This page has expired or was used already. Use /link in Discord again.',
  back: 'Back to your account',
});

export const EMAIL_COPY = defineTexts('account.email', {
  change: 'Change email address',
  lead: 'We email a link to both addresses. Open both links to confirm the change, then sign in again.',
  next: 'New email address',
  invalid: 'Please enter a valid email address',
  password: 'Your password',
  missing: 'Please enter your password',
  submit: 'Send both links',
  busy: 'Sending...',
  cancel: 'Cancel',
  sent: {
    title: 'Check both inboxes',
    message: 'We sent a link to each address. Open both to confirm the change.',
  },
  failedTitle: 'Email address not changed',
  failed: 'Your email address could not be changed. Please try again.',
  unconfirmed: 'Not confirmed yet. Open the link that we sent to this address.',
  sendAgain: 'Send a new link',
  sentAgain: { title: 'Check your inbox', message: 'We sent a new link to this address.' },
  notSent: { title: 'Not sent', message: 'The link could not be sent. Please try again.' },
});

export const DATA_COPY = defineTexts('account.data', {
  title: 'Email and data',
  optional: 'Send me welcome tips and receipts',
  optionalHint: 'You always receive important emails about your account, payments and access.',
  language: 'Language',
  languageHint: 'For these pages and our emails to you.',
  saveFailedTitle: 'Not saved',
  saveFailed: 'Your choice could not be saved. Please try again.',
  download: 'Download my data',
  downloadLead: 'One file with all the data we hold about you.',
  downloaded: { title: 'Your data', message: 'The file is in your downloads.' },
  downloadFailed: 'Your data could not be downloaded. Please try again.',
  password: 'Your password',
  missing: 'Please enter your password',
  cancel: 'Cancel',
  busy: 'One moment...',
  eraseCard: 'Delete account',
  eraseNote: 'Revokes your access and erases your data. This cannot be undone.',
  erase: 'Delete my account',
  eraseTitle: 'Delete your account?',
  eraseLead: 'This cannot be undone.',
  live: {
    one: 'Your subscription ends immediately, without a refund.',
    other: template('Your {count} subscriptions end immediately, without a refund.'),
  },
  withdrawn:
    'You withdrew from your contract. We end your subscription and refund your payment before we delete your data.',
  access: {
    one: 'You lose your access to the service.',
    other: template('You lose access to {count} roles and indicators.'),
  },
  owed: template(
    'As a partner you have {sum} that we have not paid you. Once your account is deleted, we no longer know where to pay it. Ask us to pay it first.',
  ),
  erasesAll: 'We delete your account and all its data.',
  erasesMost:
    'We delete your account and its data. Records that we have to keep, such as payments, stay without your name and address.',
  details: 'Details',
  goes: 'Erased',
  stays: 'Kept for legal reasons',
  kept: template('{names}. {because}'),
  confirmation: template('Type {email} to confirm'),
  mismatch: 'Please type the email address of your account',
  eraseSubmit: 'Delete it for good',
  erased: { title: 'Account deleted', message: 'We are erasing your data. Goodbye.' },
  eraseFailed: 'Your account could not be deleted. Please try again.',
  previewFailed: 'The list of data to delete could not be loaded.',
});
