export const ACCOUNT_COPY = {
  title: 'Account settings',
  back: 'Back to dashboard',
  signIn: 'Sign-in',
  email: 'E-mail address',
  plan: 'Plan',
  billing: 'Billing',
} as const;

export const PASSWORD_COPY = {
  title: 'Password',
  lead: 'Saving a new one signs you out everywhere else.',
  current: 'Current password',
  missing: 'Please enter your current password',
  password: 'New password',
  submit: 'Change password',
  busy: 'Saving...',
  done: { title: 'Password changed', message: 'Every other browser has been signed out.' },
  failedTitle: 'Password not changed',
  failed: 'Your password could not be changed. Please try again.',
} as const;

export const BROWSERS_COPY = {
  title: 'Where you are signed in',
  this: 'This browser',
  since: (day: string) => `Since ${day}`,
  seen: (moment: string) => `last seen ${moment}`,
  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out of ${name}`,
  others: 'Sign out everywhere else',
  loadFailed: 'The list could not be loaded.',
  retry: 'Try again',
  ended: (count: number) => ({
    title: 'Signed out',
    message: count === 1 ? 'One browser was signed out.' : `${count} browsers were signed out.`,
  }),
  failedTitle: 'Not signed out',
  failed: 'The browser could not be signed out. Please try again.',
} as const;

export const DISCORD_COPY = {
  title: 'Discord account',
  none: 'No account named yet.',
  name: 'Discord Username',
  hint: 'The name under your display name, without the @.',
  change: 'Change account',
  cancel: 'Cancel',
  safe: 'Your present account keeps its roles until the new one has joined the server.',
  save: 'Save account',
  saving: 'Saving...',
  saved: 'Discord account saved',
  savedText: 'Your Discord username has been saved.',
  invitation: 'Open your invitation',
  link: 'Link with Discord',
  linkNote: 'Discord confirms that the account is yours, and you are in the server at once.',
  failedTitle: 'Error',
  failed: 'Failed to save Discord username. Please try again.',
} as const;

export const CHARTING_COPY = {
  title: 'TradingView username',
  none: 'No username given yet.',
} as const;

export const LINKED_COPY = {
  title: 'Link your Discord account',
  working: 'Linking your Discord account...',
  done: 'Your Discord account is linked.',
  failed: 'Your Discord account could not be linked. Please try again.',
  incomplete: 'Discord did not confirm the account. Nothing has changed.',
  back: 'Back to your account',
} as const;
