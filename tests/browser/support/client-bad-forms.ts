import type { Page } from 'playwright';

type Typed = Record<string, string>;

/** A form: what the user types, and the specified message when its call fails. */
export interface BadForm {
  name: string;
  path: string;
  signedIn?: boolean;
  /** The call that fails, and those that the page makes before. */
  procedure: string;
  answers?: Record<string, unknown>;
  typed: Typed;
  button: string;
  busy: string;
  says: [title: string, message: string];
  /** Input that never reaches the server, and its message. */
  rules: readonly { typed: Typed; says: string }[];
}

const PASSWORD = 'Abcdefg1';
const EMAIL = 'new@example.com';
const twice = (password: string, again = password): Typed => ({
  Password: password,
  'Confirm Password': again,
});
const TOO_PLAIN =
  'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const INVALID_EMAIL = 'Please enter a valid email address';

export const BAD_FORMS: readonly BadForm[] = [
  {
    name: 'the e-mail step',
    path: '/email-step?plan=premium',
    procedure: 'auth.createEmailUser',
    typed: { 'Email Address': EMAIL },
    button: 'Continue to Payment',
    busy: 'Processing...',
    says: ['Error', 'Failed to create account. Please try again.'],
    rules: ['', 'new', 'new@', '@example.com', 'new example.com'].map((typed) => ({
      typed: { 'Email Address': typed },
      says: INVALID_EMAIL,
    })),
  },
  {
    name: 'the payment step',
    path: '/payment-step',
    procedure: 'billing.createPaymentSession',
    typed: {},
    button: 'Pay $49 Now',
    busy: 'Processing...',
    says: ['Payment Error', 'Failed to process payment. Please try again.'],
    rules: [],
  },
  {
    name: 'the password set-up',
    path: '/password-setup?email=new@example.com&plan=free',
    procedure: 'auth.completeSubscriptionSignup',
    typed: twice(PASSWORD),
    button: 'Complete Setup & Access Dashboard',
    busy: 'Creating Account...',
    says: ['Account Creation Failed', 'Failed to create account. Please try again.'],
    rules: [
      { typed: twice('Abcdef1'), says: 'Password must be at least 8 characters' },
      { typed: twice('abcdefg1'), says: TOO_PLAIN },
      { typed: twice('ABCDEFG1'), says: TOO_PLAIN },
      { typed: twice('Abcdefgh'), says: TOO_PLAIN },
      { typed: twice(PASSWORD, 'Abcdefg2'), says: "Passwords don't match" },
    ],
  },
  {
    name: 'the registration',
    path: '/register?session_id=cs_1',
    procedure: 'auth.completeRegistration',
    answers: { 'billing.verifyPaymentSession': { success: true, customerEmail: EMAIL } },
    typed: { 'Email Address': EMAIL, ...twice('abcdef') },
    button: 'Create Account & Access Dashboard',
    busy: 'Creating Account...',
    says: ['Registration Failed', 'Failed to create account. Please try again.'],
    rules: [
      {
        typed: { 'Email Address': '', ...twice('abcdef') },
        says: 'Please fill in all required fields.',
      },
      {
        typed: { 'Email Address': EMAIL, ...twice('') },
        says: 'Please fill in all required fields.',
      },
      { typed: twice('abcdef', 'abcdeg'), says: 'Passwords do not match. Please try again.' },
      { typed: twice('abcde'), says: 'Password must be at least 6 characters long.' },
    ],
  },
  {
    name: 'the sign-in',
    path: '/login',
    procedure: 'auth.loginWithPassword',
    typed: { Email: EMAIL, Password: PASSWORD },
    button: 'Sign In',
    busy: 'Signing In...',
    says: ['Login Failed', 'An error occurred during login'],
    rules: [
      { typed: { Email: 'nobody', Password: PASSWORD }, says: INVALID_EMAIL },
      {
        typed: { Email: EMAIL, Password: 'Abcdef1' },
        says: 'Password must be at least 8 characters',
      },
    ],
  },
  {
    name: 'the forgotten password',
    path: '/forgot-password',
    procedure: 'auth.requestPasswordReset',
    typed: { Email: EMAIL },
    button: 'Send the link',
    busy: 'Sending...',
    says: ['Not sent', 'The link could not be sent. Please try again.'],
    rules: [{ typed: { Email: 'nobody' }, says: INVALID_EMAIL }],
  },
  {
    name: 'the upgrade',
    path: '/upgrade',
    signedIn: true,
    procedure: 'billing.createPaymentSession',
    typed: {},
    button: 'Upgrade to Premium',
    busy: 'Processing...',
    says: ['Upgrade Failed', 'Failed to process upgrade'],
    rules: [],
  },
  {
    name: 'the Discord username',
    path: '/success',
    signedIn: true,
    procedure: 'discord.setUsername',
    typed: { 'Discord Username': 'trader_jane' },
    button: 'Join Discord Community',
    busy: 'Joining...',
    says: ['Error', 'Failed to save Discord username. Please try again.'],
    rules: [],
  },
  {
    name: 'the TradingView username',
    path: '/',
    signedIn: true,
    procedure: 'tradingview.setUsername',
    answers: { 'tradingview.validateUsername': { valid: true, message: 'Username is valid' } },
    // Two characters are not looked up, so the button does not wait.
    typed: { 'TradingView Username': 'ab' },
    button: 'Save Username',
    busy: 'Saving...',
    says: ['Error', 'Failed to save TradingView username.'],
    rules: [],
  },
];

export async function fill(page: Page, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export async function typedIn(page: Page, typed: Typed): Promise<Typed> {
  const found = Object.keys(typed).map(async (label) => [
    label,
    await page.getByLabel(label, { exact: true }).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(found));
}
