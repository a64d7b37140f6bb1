import type { Page } from 'playwright';
import type { CodeQuote, PaidStart, TrialQuote } from '../../src/contract/billing.contract.ts';
import type { GiftStatusAnswer, RedeemedCode } from '../../src/contract/gift.contract.ts';
import type { HandOver } from '../../src/contract/hand-over.contract.ts';
import type { LifetimeQuote, LifetimeStatusAnswer } from '../../src/contract/lifetime.contract.ts';
import { someBilling } from '../../tests/browser/support/client-people.ts';
import { OWN_PAGE } from '../../tests/browser/support/money/partner-answers.ts';
import type { Scene } from './scene.ts';

export const DAY = '2026-12-24T12:00:00.000Z';
export const BOUGHT = '2026-11-20T09:00:00.000Z';
const ID = '0192f0c1-0000-7000-8000-0000000091f7';
const CODE = 'ABCD-EFGH-JKMN-PQRS';
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();

const SELLING = {
  offers: {
    codes: true,
    redeem: true as const,
    trials: { premium: 7 },
    gifts: { standard: [1, 3], premium: [12] },
    lifetimes: { standard: 29_900, premium: 49_900 },
  },
  leavePage: true,
  supportEmail: 'help@shop.example',
  legal: [{ path: '/legal/terms', name: 'Terms of use' }],
};
const QUOTE: CodeQuote = {
  valid: true,
  code: 'LAUNCH40',
  percentOff: 40,
  amount: 4_900,
  reduced: 2_940,
  charges: 3,
};
const TRIAL: TrialQuote = {
  days: 7,
  card: 'always',
  endsAt: '2026-12-20T23:00:00.000Z',
  endsOn: '2026-12-21',
  amount: 4_900,
};
const GIFT: GiftStatusAnswer = {
  state: 'ready',
  plan: 'standard',
  months: 3,
  paidMinor: 14_700,
  buyerEmail: 'buyer@example.com',
  recipientEmail: 'friend@example.com',
  link: `https://shop.example/redeem#${CODE}`,
  expiresAt: '2027-11-20T09:00:00.000Z',
};
const REDEEMED: RedeemedCode = {
  plan: 'standard',
  planName: 'Standard',
  startsAt: '2026-12-20T09:00:00.000Z',
  until: '2027-03-20T09:00:00.000Z',
  gift: {
    isGiven: false,
    months: 3,
    message: null,
    from: 'anna@example.com',
    endsSubscriptionAt: '2026-12-20T09:00:00.000Z',
    besides: null,
    key: '2026-12-20T09:00:00.000Z ends',
  },
};
const LIFETIME: NonNullable<LifetimeQuote> = {
  price: 49_900,
  left: 12,
  endsAt: '2027-05-03T23:59:59.000Z',
  refusal: null,
  replaces: { plan: 'basic', at: null },
};
const GIVEN: LifetimeStatusAnswer = {
  state: 'given',
  plan: 'premium',
  paidMinor: 49_900,
  currency: 'usd',
  subscriptionEndsAt: null,
  isEndPending: false,
};
const ENDING: HandOver = { plan: 'standard', until: DAY, source: 'whop', firstChargeAt: DAY };
const START: PaidStart = {
  plan: 'standard',
  billing: 'monthly',
  amount: 4_900,
  sentence: 'I want the plan to start now. If I withdraw within 14 days, I pay for the days used.',
};

const scene = (name: string, path: string, more: Partial<Scene> = {}): Scene => ({
  name,
  path,
  settings: SELLING,
  ...more,
});
/** A scene of a signed-in subscriber in a shop with offers. */
export const member = (name: string, path: string, more: Partial<Scene> = {}): Scene =>
  scene(name, path, { user: {}, ...more });

/** Scenes of offers. */
export const OFFER_SCENES: readonly Scene[] = [
  scene('landing-offers', '/?view=landing'),
  scene('login-offers', '/login'),
  scene('payment-step-code', '/payment-step?code=LAUNCH40', {
    answers: { 'billing.codeQuote': QUOTE },
    act: (page) => page.getByText(/^For the first 3 payments/).waitFor(),
  }),
  scene('payment-step-trial', '/payment-step', {
    settings: { offers: { codes: true, trials: { standard: 7 } } },
    answers: { 'billing.trialQuote': TRIAL },
  }),
  scene('gift', '/gift'),
  scene('gift-errors', '/gift', {
    act: async (page) => {
      await page.getByText('Email it to the recipient').click();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByText('Please enter a valid email address').first().waitFor();
    },
  }),
  scene('gift-ready', `/gift?bought=${ID}`, {
    answers: { 'billing.giftStatus': GIFT },
    act: heading('Your gift is ready'),
  }),
  scene('redeem', '/redeem'),
  scene('redeem-gift', `/redeem#${CODE}`, {
    answers: {
      'billing.readCode': { planName: 'Standard', months: 3, from: 'anna@example.com' },
    },
    act: heading('Your gift: Standard'),
  }),
  member('redeem-ends', `/redeem#${CODE}`, {
    answers: { 'billing.redeemAccessCode': REDEEMED },
    act: async (page) => {
      await press('Continue')(page);
      await page.getByText(/^Your subscription ends on/).waitFor();
    },
  }),
  member('lifetime', '/lifetime?plan=premium', {
    answers: { 'billing.lifetimeQuote': LIFETIME },
    act: (page) => page.getByRole('button', { name: 'Pay $499' }).waitFor(),
  }),
  member('lifetime-bought', `/lifetime?bought=${ID}`, {
    answers: { 'billing.lifetimeStatus': GIVEN },
    act: heading('Premium is yours for life'),
  }),
  member('partner-terms', '/partner', { answers: { 'billing.partnerPage': OWN_PAGE } }),
  member('partner', '/partner', {
    answers: {
      'billing.partnerPage': {
        ...OWN_PAGE,
        terms: { ...OWN_PAGE.terms, acceptedVersion: OWN_PAGE.terms.version },
      },
    },
    act: (page) => page.getByRole('button', { name: 'Copy link' }).waitFor(),
  }),
  member('partner-none', '/partner', { answers: { 'billing.partnerPage': null } }),
  member('keep-plan', '/keep-plan', { answers: { 'billing.handOver': ENDING } }),
  member('start-plan', '/start-plan', { answers: { 'billing.paidStart': START } }),
  member('link-discord', '/account/link-discord?token=t1', {
    answers: { 'discord.readMemberLink': { username: 'mira.charts' } },
    act: (page) => page.getByRole('button', { name: 'Link @mira.charts' }).waitFor(),
  }),
  member('dashboard-paused', '/', {
    user: { subscriptionPlan: 'free' },
    answers: {
      'billing.overview': someBilling({ plan: 'free', pause: { plan: 'standard', until: DAY } }),
    },
  }),
  member('dashboard-trial', '/', {
    answers: {
      'billing.overview': someBilling({
        trial: { endsAt: DAY, endsOn: '2026-12-24', renews: true, hasCard: true },
      }),
    },
  }),
  member('dashboard-lifetime', '/', {
    user: { subscriptionPlan: 'premium' },
    answers: {
      'billing.overview': someBilling({
        plan: 'premium',
        price: null,
        planGrant: { until: null, bought: { amount: 49_900, currency: 'usd', at: BOUGHT } },
      }),
    },
  }),
];
