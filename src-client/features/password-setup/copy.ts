import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { catalogue } from '../../lib/catalogue.ts';

export const PASSWORD_SETUP_COPY = {
  verifying: 'Verifying your payment...',
  onItsWayTitle: 'Waiting for your bank',
  onItsWay: 'Your bank confirms it within a few business days.',
  opensByItself: 'This page continues automatically when the payment arrives.',
  paid: 'Payment Successful!',
  free: 'Account Setup',
  leadPaid: (plan: Plan) =>
    `Your ${planName(catalogue, plan)} plan is paid. Choose a password to finish.`,
  leadFree: 'Choose a password to finish your free account.',
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
  mismatch: "Passwords don't match",
  submit: 'Complete Setup & Access Dashboard',
  busy: 'Creating Account...',
  verifyFailedTitle: 'Payment Verification Failed',
  verifyFailed: 'Unable to verify payment. Please contact support.',
  createFailedTitle: 'Account Creation Failed',
  createFailed: 'Failed to create account. Please try again.',
  createdTitle: 'Account Created Successfully!',
  created: (plan: Plan) =>
    `Welcome to ${planName(catalogue, plan)} plan! Redirecting to dashboard...`,
} as const;

export const REDIRECT_AFTER_CREATION_MS = 1500;
