import type { Page } from 'playwright';
import { someAccess } from '../../tests/browser/support/client-people.ts';
import { Refusal } from '../../tests/browser/support/client-stage.ts';
import type { Scene } from './scene.ts';

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const alerted = (page: Page) => page.getByRole('alert').first().waitFor();
const refused = () => {
  throw new Refusal(409, 'There is an account with this e-mail');
};
const BANK_PAYS =
  'Your payment is on its way. Your bank confirms it within a few business days. We’ll email you when it arrives.';
const PAUSED =
  'Your personal invite is ready, but the server has paused invites. We’ll keep it on your dashboard. Join once the server reopens.';
const LINKED = {
  username: 'trader_jane',
  state: 'joined' as const,
  inviteUrl: null,
  roles: ['Community', 'Paid Member'],
};
const VERIFIED = { success: true, customerEmail: 'trader@example.com' };
const PAID = { success: true, email: 'trader@example.com', plan: 'standard' };
const NAMED = { tradingViewUsername: 'CandleCarl' };
const refuse = (status: number, message: string) => () => {
  throw new Refusal(status, message);
};
/** The cards of the account that are the same in every picture. */
export const ACCOUNT = {
  'auth.passkeys': { passkeys: [] },
  'auth.mailPreference': { optional: true },
};

const typeUsername = async (page: Page, text: string, says: string) => {
  await page.getByLabel('TradingView Username').fill(text);
  await page.getByText(says).waitFor();
};

/** Pages in error, open, empty and busy states. */
export const STATE_SCENES: readonly Scene[] = [
  {
    name: 'email-step-invalid',
    path: '/email-step',
    act: async (page) => {
      await page.getByLabel('Email Address').fill('trader@');
      await press(page, 'Continue to Payment');
      await page.getByText('Please enter a valid email address').first().waitFor();
    },
  },
  {
    name: 'email-step-taken',
    path: '/email-step',
    answers: { 'auth.createEmailUser': refused },
    act: async (page) => {
      await page.getByLabel('Email Address').fill('trader@example.com');
      await press(page, 'Continue to Payment');
      await page.getByRole('link', { name: /Sign in/ }).waitFor();
      await alerted(page);
    },
  },
  {
    name: 'payment-step-failed',
    path: '/payment-step',
    answers: {
      'billing.createPaymentSession': refuse(502, 'Your card was not charged. Please try again.'),
    },
    act: async (page) => {
      await press(page, 'Pay $49 Now');
      await alerted(page);
    },
  },
  {
    name: 'password-setup-rules',
    path: '/password-setup?session_id=cs_1',
    answers: { 'billing.verifyPayment': PAID },
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Confirm Password', { exact: true }).fill('abd');
      await press(page, 'Complete Setup & Access Dashboard');
      await page.getByText("Passwords don't match").waitFor();
    },
  },
  {
    name: 'password-setup-bank-debit',
    path: '/password-setup?session_id=cs_1',
    answers: { 'billing.verifyPayment': { success: false, message: BANK_PAYS, next: 'wait' } },
  },
  {
    name: 'register-refused',
    path: '/register?session_id=cs_1',
    answers: { 'billing.verifyPaymentSession': VERIFIED },
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Confirm Password', { exact: true }).fill('abc');
      await press(page, 'Create Account & Access Dashboard');
      await alerted(page);
    },
  },
  {
    name: 'login-failed',
    path: '/login',
    answers: { 'auth.loginWithPassword': { success: false } },
    act: async (page) => {
      await page.getByLabel('Email').fill('trader@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
      await press(page, 'Sign In');
      await alerted(page);
    },
  },
  {
    name: 'upgrade-failed',
    path: '/upgrade',
    user: {},
    answers: { 'billing.createPaymentSession': refuse(502, 'Failed to process upgrade') },
    act: async (page) => {
      await press(page, 'Upgrade to Premium');
      await alerted(page);
    },
  },
  {
    name: 'username-invalid',
    path: '/',
    user: {},
    answers: { 'tradingview.validateUsername': { valid: false, message: 'Username not found' } },
    act: (page) => typeUsername(page, 'nobody', 'Username not found'),
  },
  {
    name: 'username-valid',
    path: '/',
    user: {},
    answers: { 'tradingview.validateUsername': { valid: true, message: 'Username is valid' } },
    act: (page) => typeUsername(page, 'CandleCarl', 'Username is valid'),
  },
  {
    name: 'username-editing',
    path: '/',
    user: NAMED,
    act: (page) => press(page, 'Edit TradingView username'),
  },
  {
    name: 'success-invited',
    path: '/success',
    user: {},
    answers: { 'discord.setUsername': { success: true, inviteUrl: 'https://discord.gg/x' } },
    act: async (page) => {
      await page.getByLabel('Discord Username').fill('trader_jane');
      await press(page, 'Join Discord Community');
      await page.getByRole('link', { name: 'Join Discord Server' }).waitFor();
    },
  },
  {
    name: 'success-paused',
    path: '/success',
    user: {},
    answers: {
      'discord.setUsername': {
        success: true,
        inviteUrl: 'https://discord.gg/x',
        paused: true,
        message: PAUSED,
      },
    },
    act: async (page) => {
      await page.getByLabel('Discord Username').fill('trader_jane');
      await press(page, 'Join Discord Community');
      await page.getByRole('link', { name: 'Join Discord Server' }).waitFor();
    },
  },
  {
    name: 'success-failed',
    path: '/success',
    user: {},
    act: async (page) => {
      await page.getByLabel('Discord Username').fill('trader_jane');
      await press(page, 'Join Discord Community');
      await alerted(page);
    },
  },
  { name: 'account-browsers-failed', path: '/account', user: {}, answers: ACCOUNT },
  {
    name: 'discord-linked',
    path: '/account/discord?code=c1&state=s1',
    user: { discordInvited: true },
    answers: {
      'discord.finishLink': { success: true, username: 'trader_jane' },
      'auth.checkUserAccess': someAccess({ discord: LINKED }),
    },
    // The page goes to the dashboard by itself.
    act: (page) => page.getByText('trader_jane').first().waitFor(),
  },
  {
    name: 'reset-failed',
    path: '/reset-password?token=t',
    answers: {
      'auth.resetPassword': refuse(412, 'This link was already used or is no longer valid.'),
    },
    act: async (page) => {
      await page.getByLabel('New password').fill('Abcdefg1');
      await page.getByLabel('Confirm Password', { exact: true }).fill('Abcdefg1');
      await page.getByRole('button').last().click();
    },
  },
  {
    name: 'link-failed',
    path: '/confirm-email?token=t',
    answers: {
      'auth.readEmailLink': () => {
        throw new Refusal(412, 'This link was already used or is no longer valid.');
      },
    },
    act: alerted,
  },
  { name: 'link-incomplete', path: '/continue' },
  {
    name: 'tooltip',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: /^Switch to/ }).hover();
      await page.locator('[role="tooltip"]').waitFor();
    },
  },
];
