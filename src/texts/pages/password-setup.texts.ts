import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const PASSWORD_SETUP_COPY = defineTexts('password-setup', {
  verifying: 'Verifying your payment...',
  onItsWayTitle: 'Waiting for your bank',
  onItsWay: 'Your bank confirms it within a few business days.',
  opensByItself:
    'You can close this page. If you keep it open, it continues as soon as your bank confirms.',
  paid: 'Payment Successful!',
  trial: 'Your trial has started',
  free: 'Account Setup',
  leadPaid: template('Your {plan} plan is paid. Choose a password to finish.'),
  leadTrial: template(
    '{plan} is free until {day}, and nothing was charged. Choose a password to finish.',
  ),
  leadRefused:
    'You have already had a free trial with us, so we ended this one. Nothing was charged. Choose a password to finish your free account.',
  leadFree: 'Choose a password to finish your free account.',
  leadNext: 'Choose a password. Then you pay for your plan.',
  email: 'Email',
  password: 'Password',
  confirm: 'Confirm Password',
  requirementsTitle: 'Password requirements',
  requirements: [
    'At least 8 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One number',
  ],
  met: '(met)',
  account: 'Account:',
  mismatch: "Passwords don't match",
  refusals: {
    'too-short-setup': 'Password must be at least 8 characters',
    'too-short-register': 'Password must be at least 6 characters long.',
    'not-mixed':
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  },
  submit: 'Complete Setup & Access Dashboard',
  submitNext: 'Continue to Payment',
  busy: 'Creating Account...',
  verifyFailedTitle: 'Payment Verification Failed',
  verifyFailed: 'Unable to verify payment. Please contact support.',
  createFailedTitle: 'Account Creation Failed',
  createFailed: 'Failed to create account. Please try again.',
  createdTitle: 'Account Created Successfully!',
  created: template('Welcome to {plan} plan! Redirecting to dashboard...'),
  createdNext: 'Redirecting to your payment...',
});
