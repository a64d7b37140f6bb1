import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const REGISTER_COPY = defineTexts('register', {
  title: 'Register',
  verifying: 'Verifying your payment...',
  paid: 'Payment Successful!',
  trial: 'Your trial has started',
  refused: 'You have already had a free trial',
  planOf: template('{plan} Plan'),
  includesTitle: 'Your plan includes',
  includes: [
    'Trading signal access',
    'Community membership',
    'Real-time market analysis',
    'Professional trading tools',
  ],
  refusedLead: template(
    'We ended your trial of {plan}, because you have already had one with us. Nothing was charged.',
  ),
  buy: template('You can still buy {plan}'),
  buyLead:
    'Your dashboard offers it once you sign in. You pay from the first day, without a trial.',
  buyIncludes: template('{plan} includes'),
  lead: 'Create your account to start using your plan.',
  email: 'Email Address',
  password: 'Password',
  confirm: 'Confirm Password',
  hint: 'Use at least 8 characters. With fewer, you cannot sign in with a password later.',
  submit: 'Create Account & Access Dashboard',
  busy: 'Creating Account...',
  verifyFailed: {
    title: 'Payment Verification Failed',
    message: 'Unable to verify your payment. Please contact support.',
  },
  verifyError: { title: 'Error', message: 'Failed to verify payment. Please try again.' },
  missingFields: { title: 'Error', message: 'Please fill in all required fields.' },
  mismatch: { title: 'Password Mismatch', message: 'Passwords do not match. Please try again.' },
  tooShort: {
    title: 'Password Too Short',
    message: 'Password must be at least 6 characters long.',
  },
  noSession: {
    title: 'Invalid Session',
    message: 'No payment session found. Please try again.',
  },
  failedTitle: 'Registration Failed',
  failed: 'Failed to create account. Please try again.',
  created: {
    title: 'Account Created Successfully!',
    message: 'Please sign in with your new password.',
  },
});
