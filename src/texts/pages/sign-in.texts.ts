import { defineTexts } from '../define-texts.ts';

export const SIGN_IN_COPY = defineTexts('sign-in', {
  title: 'Welcome Back',
  lead: 'Sign in to your dashboard.',
  leadLeave: 'Sign in to cancel, or',
  leaveWithout: 'cancel without signing in',
  email: 'Email',
  password: 'Password',
  invalidEmail: 'Please enter a valid email address',
  shortPassword: 'Password must be at least 8 characters',
  submit: 'Sign In',
  busy: 'Signing In...',
  back: 'Back to Home',
  forgot: 'Forgot password',
  noAccount: 'New here?',
  choosePlan: 'Choose a plan to get started',
  signUp: 'Create a free account',
  failedTitle: 'Login Failed',
  failed: 'Invalid email or password',
  threw: 'An error occurred during login',
  welcome: { title: 'Welcome back!', message: 'You are signed in. Opening your dashboard...' },
});

export const PASSKEY_SIGN_IN_COPY = defineTexts('passkeys.passkey-sign-in', {
  or: 'or',
  submit: 'Sign in with a passkey',
  waiting: 'Follow your browser...',
  failedTitle: 'Not signed in',
  stopped: 'No passkey was used. Try again, or sign in with your password.',
  failed: 'The passkey could not be checked. Please try again.',
});
