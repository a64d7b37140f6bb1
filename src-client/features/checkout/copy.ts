import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';

export const CHECKOUT_COPY = {
  redirecting: 'Redirecting to new checkout flow...',
} as const;

export const ALREADY_PAID_COPY = {
  question: 'Already paid?',
  finish: 'Finish setting up',
} as const;

export const EMAIL_STEP_COPY = {
  title: 'Create your account',
  lead: 'Enter your email. You set a password after the payment.',
  leadFree: 'Enter your email. You set a password next.',
  summary: 'Order Summary',
  free: 'Free',
  email: 'Email Address',
  invalidEmail: 'Please enter a valid email address',
  submit: (plan: Plan) => (plan === 'free' ? 'Continue to Setup' : 'Continue to Payment'),
  busy: 'Processing...',
  failure: { title: 'Error', message: 'Failed to create account. Please try again.' },
  signIn: 'You already have an account with this email. Sign in',
} as const;

export const PAYMENT_STEP_COPY = {
  title: 'Payment Summary',
  next: 'What happens next',
  steps: [
    { title: 'Complete your payment', text: 'On the secure page of our payment provider.' },
    { title: 'Set your password', text: 'You return here and choose one.' },
    { title: 'Access your dashboard', text: 'Your subscription starts right away.' },
    { title: 'Start receiving signals', text: 'In the community and on your charts.' },
  ],
  back: 'Back',
  pay: (price: string) => `Pay ${price} Now`,
  busy: 'Processing...',
  failureTitle: 'Payment Error',
  failureMessage: 'Failed to process payment. Please try again.',
} as const;
