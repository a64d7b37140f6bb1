import type { Page } from 'playwright';
import { someAccess, someStatus, someUser } from '../../tests/browser/client-people.ts';
import type { Stage } from '../../tests/browser/client-stage.ts';

/** One picture: an address, what the server says there, and what somebody does before the picture is taken. */
export interface Scene {
  name: string;
  path: string;
  /** The signed-in user, as changes of the standard subscriber; absent for a visitor. */
  user?: Parameters<typeof someUser>[0];
  answers?: Record<string, unknown>;
  act?: (page: Page) => Promise<void>;
}

const PAID = { success: true, email: 'trader@example.com', plan: 'standard' };
const NAMED = { tradingViewUsername: 'CandleCarl', discordInvited: true };
const GRANTED = {
  ...NAMED,
  tradingViewAccess: true,
  tradingViewExpiresAt: '2026-12-24T12:00:00.000Z',
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

export const SCENES: readonly Scene[] = [
  { name: 'landing', path: '/?view=landing' },
  { name: 'landing-signed-in', path: '/?view=landing', user: {} },
  { name: 'login', path: '/login' },
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
  { name: 'dashboard-free', path: '/', user: { subscriptionPlan: 'free', planStartDate: null } },
  { name: 'dashboard-standard', path: '/', user: {} },
  { name: 'dashboard-granting', path: '/', user: NAMED },
  { name: 'dashboard-granted', path: '/', user: GRANTED },
  { name: 'dashboard-past-due', path: '/', user: { ...GRANTED, subscriptionStatus: 'past_due' } },
  { name: 'dashboard-premium', path: '/', user: { ...GRANTED, subscriptionPlan: 'premium' } },
  { name: 'usage-guide', path: '/', user: GRANTED, act: press('Indicator Usage Guide') },
  { name: 'upgrade', path: '/upgrade', user: { subscriptionPlan: 'free' } },
  { name: 'upgrade-premium', path: '/upgrade', user: { subscriptionPlan: 'premium' } },
  { name: 'success', path: '/success', user: {} },
  { name: 'success-skipped', path: '/success', user: {}, act: press('Skip for Now') },
  { name: 'continue', path: '/continue?token=t' },
  { name: 'confirm-email', path: '/confirm-email?token=t' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'admin-login', path: '/admin' },
];

/** Scripts the stage for one scene. */
export function setScene(stage: Stage, scene: Scene): void {
  stage.forget();
  if (scene.user !== undefined) {
    stage.answer('auth.currentUser', someUser(scene.user));
    stage.answer('auth.checkUserAccess', someAccess());
    stage.answer('billing.subscriptionStatus', someStatus());
  }
  for (const [procedure, answer] of Object.entries(scene.answers ?? {})) {
    stage.answer(procedure, answer);
  }
}
