import type { Page } from 'playwright';
import {
  someAccess,
  someBilling,
  someStatus,
  someUser,
} from '../../tests/browser/support/client-people.ts';
import type { Stage } from '../../tests/browser/support/client-stage.ts';
import { CONSOLE_SCENES } from './console-scenes.ts';
import { LEAVING_SCENES } from './leaving-scenes.ts';
import { OFFER_SCENES } from './offer-scenes.ts';
import { OPERATIONS_SCENES } from './operations-scenes.ts';
import { OPERATOR_SCENES } from './operator-scenes.ts';
import type { Scene } from './scene.ts';
import { SHOP_SCENES } from './shop-scenes.ts';
import { SIGNAL_SCENES } from './signal-scenes.ts';
import { ACCOUNT, STATE_SCENES } from './state-scenes.ts';

const PAID = { success: true, email: 'trader@example.com', plan: 'standard' };
const CONFIRM = { kind: 'confirm', email: 'trader@example.com', asksPassword: false };
const CHANGE = {
  kind: 'change-new',
  email: 'a.much.longer.address.than.usual@trading-desk.example.com',
  newEmail: 'trader@example.com',
  removesAccount: true,
};
const NAMED = { tradingViewUsername: 'CandleCarl' };
const GRANTED = {
  ...NAMED,
  tradingViewAccess: true,
  tradingViewExpiresAt: '2026-12-24T12:00:00.000Z',
};
const INSIDE = {
  username: 'trader_jane',
  state: 'joined' as const,
  inviteUrl: null,
  roles: ['Community', 'Paid Member', 'VIP'],
};
const DELIVERED = {
  ...GRANTED,
  discordInvited: true,
  subscriptionPlan: 'premium' as const,
  wavematrixAccess: true,
  wavematrixExpiresAt: GRANTED.tradingViewExpiresAt,
  orderblockAccess: true,
  orderblockExpiresAt: GRANTED.tradingViewExpiresAt,
};
const HERE = {
  id: '01',
  isThisOne: true,
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/150.0 Safari/537.36',
  signedInAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
};
const SIGNED_IN = {
  ...ACCOUNT,
  'discord.linkUrl': { url: 'https://discord.example/oauth2' },
  'auth.sessions': [
    HERE,
    { ...HERE, id: '02', isThisOne: false, userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
  ],
};
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

export const SCENES: readonly Scene[] = [
  { name: 'landing', path: '/?view=landing' },
  { name: 'landing-signed-in', path: '/?view=landing', user: {} },
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    answers: { 'auth.requestPasswordReset': { success: true } },
    act: async (page) => {
      await page.getByLabel('Email').fill('trader@example.com');
      await press('Send the link')(page);
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    },
  },
  { name: 'reset-password', path: '/reset-password?token=t' },
  { name: 'reset-password-incomplete', path: '/reset-password' },
  { name: 'login-errors', path: '/login', act: press('Sign In') },
  { name: 'email-step', path: '/email-step?plan=standard' },
  { name: 'email-step-free', path: '/email-step?plan=free' },
  {
    name: 'email-step-failed',
    path: '/email-step?plan=premium',
    act: async (page) => {
      await page.getByLabel('Email Address').fill('trader@example.com');
      await press('Continue to Payment')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'payment-step', path: '/payment-step' },
  {
    name: 'password-setup',
    path: '/password-setup?session_id=cs_1',
    answers: { 'billing.verifyPayment': PAID },
  },
  {
    name: 'password-setup-complete',
    path: '/password-setup?session_id=cs_1',
    answers: { 'billing.verifyPayment': { success: false, next: 'login' } },
  },
  { name: 'password-setup-free', path: '/password-setup?email=a@example.com&plan=free' },
  {
    name: 'register',
    path: '/register?session_id=cs_1&plan=standard&billing=yearly',
    answers: { 'billing.verifyPaymentSession': { success: true, customerEmail: PAID.email } },
  },
  { name: 'dashboard-free', path: '/', user: { subscriptionPlan: 'free' } },
  { name: 'dashboard-standard', path: '/', user: {} },
  { name: 'dashboard-granting', path: '/', user: NAMED },
  { name: 'dashboard-granted', path: '/', user: GRANTED },
  { name: 'dashboard-past-due', path: '/', user: { ...GRANTED, subscriptionStatus: 'past_due' } },
  {
    name: 'delivered-steps',
    path: '/',
    user: DELIVERED,
    answers: { 'auth.checkUserAccess': someAccess({ discord: INSIDE }) },
    act: async (page) => {
      await page.getByText(/\d of \d steps/).click();
      await page.getByRole('heading', { name: 'Unlock indicators' }).waitFor();
    },
  },
  {
    name: 'dashboard-changes',
    path: '/',
    user: DELIVERED,
    answers: {
      'auth.checkUserAccess': someAccess({ discord: INSIDE }),
      'billing.overview': someBilling({
        plan: 'premium',
        price: { amount: 9_900, currency: 'usd' },
        changesTo: 'standard',
        changesAt: '2026-12-20T09:00:00.000Z',
      }),
    },
  },
  {
    name: 'dashboard-trouble',
    path: '/',
    user: { ...NAMED, discordInvited: true, subscriptionStatus: 'past_due' },
    answers: {
      'auth.checkUserAccess': someAccess({
        discord: { ...INSIDE, state: 'invited', inviteUrl: 'https://discord.gg/x', roles: [] },
        tradingView: {
          username: 'CandleCarl',
          connected: true,
          indicators: [{ name: 'main', state: 'blocked', expiresAt: null }],
        },
      }),
    },
  },
  {
    name: 'change-username',
    path: '/',
    user: GRANTED,
    act: async (page) => {
      await press('Request username change')(page);
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  { name: 'account', path: '/account', user: GRANTED, answers: SIGNED_IN },
  {
    name: 'account-discord',
    path: '/account',
    user: GRANTED,
    answers: { ...SIGNED_IN, 'auth.checkUserAccess': someAccess({ discord: INSIDE }) },
    act: press('Change account'),
  },
  {
    name: 'account-errors',
    path: '/account',
    user: {},
    answers: SIGNED_IN,
    act: press('Change password'),
  },
  { name: 'dashboard-premium', path: '/', user: { ...GRANTED, subscriptionPlan: 'premium' } },
  { name: 'usage-guide', path: '/', user: GRANTED, act: press('Indicator Usage Guide') },
  { name: 'upgrade', path: '/upgrade', user: { subscriptionPlan: 'free' } },
  { name: 'upgrade-premium', path: '/upgrade', user: { subscriptionPlan: 'premium' } },
  { name: 'success', path: '/success', user: {} },
  { name: 'success-skipped', path: '/success', user: {}, act: press('Skip for Now') },
  { name: 'continue', path: '/continue?token=t' },
  {
    name: 'confirm-email',
    path: '/confirm-email?token=t',
    answers: { 'auth.readEmailLink': CONFIRM },
  },
  {
    name: 'confirm-email-elsewhere',
    path: '/confirm-email?token=t',
    answers: { 'auth.readEmailLink': { ...CONFIRM, asksPassword: true } },
  },
  {
    name: 'change-email-new',
    path: '/confirm-email?token=t',
    answers: { 'auth.readEmailLink': CHANGE },
  },
  {
    name: 'take-back-email',
    path: '/confirm-email?token=t',
    answers: { 'auth.readEmailLink': { kind: 'take-back', email: 'trader@example.com' } },
  },
  { name: 'not-found', path: '/nowhere' },
  { name: 'admin-login', path: '/admin' },
  ...STATE_SCENES,
  ...OFFER_SCENES,
  ...LEAVING_SCENES,
  ...SIGNAL_SCENES,
  ...CONSOLE_SCENES,
  ...OPERATIONS_SCENES,
  ...OPERATOR_SCENES,
  ...SHOP_SCENES,
];

function billingOf(user: NonNullable<Scene['user']>) {
  const { subscriptionPlan: plan, subscriptionStatus } = someUser(user);
  if (plan === 'free') return someBilling({ plan, price: null, manageable: false });
  const amount = plan === 'premium' ? 9_900 : 4_900;
  return someBilling({ plan, subscriptionStatus, price: { amount, currency: 'usd' } });
}

/** Prepares the server's answers for one scene. */
export function setScene(stage: Stage, scene: Scene): void {
  stage.forget();
  if (scene.settings !== undefined) stage.configure(scene.settings);
  if (scene.user !== undefined) {
    stage.answer('auth.currentUser', someUser(scene.user));
    stage.answer('auth.checkUserAccess', someAccess());
    stage.answer('billing.subscriptionStatus', someStatus());
    stage.answer('billing.overview', billingOf(scene.user));
  }
  for (const [procedure, answer] of Object.entries(scene.answers ?? {})) {
    stage.answer(procedure, answer);
  }
}
