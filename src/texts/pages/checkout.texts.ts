import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const CHECKOUT_COPY = defineTexts('checkout', {
  title: 'Checkout',
  redirecting: 'Redirecting to new checkout flow...',
  progress: 'Sign-up progress',
  trust: 'Cancel anytime. Secure payment with Stripe.',
  saving: 'Save 17%',
  steps: { email: 'Email', payment: 'Payment', password: 'Password' },
});

export const CONSENT_COPY = defineTexts('checkout.consent', {
  termsName: 'Terms of service',
  privacyName: 'Privacy policy',
  both: template(
    'By paying, you agree to the {terms} and confirm that you have read the {privacy}.',
  ),
  terms: template('By paying, you agree to the {terms}.'),
  privacy: template('By paying, you confirm that you have read the {privacy}.'),
});

export const ALREADY_PAID_COPY = defineTexts('checkout.already-paid', {
  question: 'Already paid?',
  finish: 'Finish setting up',
});

export const EMAIL_STEP_COPY = defineTexts('checkout.email-step', {
  title: 'Create your account',
  lead: 'Enter your email. You set a password at the end.',
  leadFree: 'Enter your email. You set a password next.',
  leadNext: 'Enter your email. You set a password next, and then you pay.',
  summary: 'Order Summary',
  free: 'Free',
  planOf: template('{plan} Plan'),
  billed: template('Billed {cycle}'),
  noCard: 'No card needed.',
  email: 'Email Address',
  example: 'you@example.com',
  invalidEmail: 'Please enter a valid email address',
  submit: 'Continue to Payment',
  submitFree: 'Continue to Setup',
  busy: 'Processing...',
  failure: { title: 'Error', message: 'Failed to create account. Please try again.' },
  signIn: 'You already have an account with this email. Sign in',
});

export const PAYMENT_STEP_COPY = defineTexts('checkout.payment-step', {
  title: 'Payment Summary',
  plan: 'Plan',
  billing: 'Billing',
  email: 'Email',
  total: 'Total',
  next: 'What happens next',
  steps: [
    { title: 'Complete your payment', text: 'On Stripe’s secure page.' },
    { title: 'Set your password', text: 'You’ll come back here to choose it.' },
    { title: 'Access your dashboard', text: 'Your subscription starts right away.' },
    { title: 'Start receiving signals', text: 'In Discord and on your charts.' },
  ],
  /** The first step, where nothing is paid today. */
  trialStep: {
    title: 'Start your trial',
    text: 'On Stripe’s secure page. Nothing is charged today.',
  },
  returned: 'You left the payment page. Your card is charged only when you complete the payment.',
  back: 'Back',
  pay: template('Pay {price} Now'),
  busy: 'Processing...',
  again: 'Start again',
  failureTitle: 'Payment Error',
  failureMessage: 'Failed to process payment. Please try again.',
});

export const ALREADY_SET_UP_COPY = defineTexts('checkout.already-set-up', {
  title: 'Account already set up',
  text: 'This payment already belongs to an account.',
  signIn: 'Sign in to continue',
});
