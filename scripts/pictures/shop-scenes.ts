import type { Page } from 'playwright';
import type { BrandAnswer } from '../../src/contract/operator/brand-operator.contract.ts';
import type { DisputesAnswer } from '../../src/contract/operator/disputes/disputes.contract.ts';
import type { RecordView } from '../../src/contract/operator/record.contract.ts';
import type { TextsAnswer } from '../../src/contract/operator/texts-operator.contract.ts';
import { DOCUMENTED_BRAND } from '../../src/domain/brand/brand.ts';
import { ANSWERS } from '../../tests/browser/support/every-answer.ts';
import { someDispute } from '../../tests/browser/support/money/dispute-answers.ts';
import {
  ONE_PARTNER,
  PARTNER,
  PARTNERS,
} from '../../tests/browser/support/money/partner-answers.ts';
import {
  NUMBERS,
  NUMBERS_OF_TWO_DAYS,
} from '../../tests/browser/support/numbers/numbers-answers.ts';
import { RETENTION } from '../../tests/browser/support/numbers/retention-answers.ts';
import { CONFLICT, MOVE, RIVALS } from '../../tests/browser/support/set-up/move-answers.ts';
import { OFFERS } from './offers-of-shop.ts';
import type { Scene } from './scene.ts';

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const scene = (
  name: string,
  path: string,
  answers: Record<string, unknown>,
  act?: Scene['act'],
): Scene => ({ name, path, operator: true, answers, ...(act === undefined ? {} : { act }) });

const DISPUTES: DisputesAnswer = {
  standingOrder: false,
  disputes: [
    someDispute(),
    someDispute({ id: 'du_2', state: 'submitted', reason: 'fraudulent', email: 'max@example.com' }),
    someDispute({ id: 'du_3', state: 'won', email: null, advice: null, adviceReason: null }),
  ],
  warnings: [
    {
      id: 'issfr_1',
      chargeId: 'ch_9',
      accountId: '0192f0c1-0000-7000-8000-000000000001',
      email: 'olga@example.com',
      fraudType: 'unauthorized_use_of_card',
      at: '2026-11-25T09:00:00.000Z',
      amountCents: 4_900,
      currency: 'usd',
      effect: { plan: 'standard', ends: true },
    },
  ],
};

const TEXTS: TextsAnswer = {
  languages: [
    { locale: 'en', name: 'English', offered: true },
    { locale: 'zh-cn', name: '简体中文', offered: false },
  ],
  texts: [
    ['landing.hero.titleLead', 'See the entry.', 'Know the entry.'],
    ['landing.pricing.choose', 'Choose {plan}', null],
    ['mail.welcome.subject', 'Welcome to {brand}', null],
  ].map(([key, standard, own]) => ({
    key: String(key),
    standard: String(standard),
    own: own ?? null,
    unusable: null,
    standardChanged: false,
  })),
};

const BRAND: BrandAnswer = {
  no: 2,
  brand: { ...DOCUMENTED_BRAND, name: 'Candle Harbour' },
  configuredName: 'Candle Harbour',
  versions: [
    {
      no: 1,
      brand: { ...DOCUMENTED_BRAND, name: 'Harbour' },
      changedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
};

const RECORD: RecordView = {
  shownSince: '2026-09-01T00:00:00.000Z',
  anchorChannel: null,
  claims: 'documented',
  fixedAccuracy: '90.4%',
  rules: [{ version: 1, fromSeq: 1, maxOpenDays: 30 }],
  entries: 184,
  hidden: 3,
  firstAt: '2026-08-14T09:00:00.000Z',
  strategies: ['wm-4h', 'orderblock-1d'],
  figures: {
    closed: 96,
    wins: 58,
    losses: 34,
    evens: 4,
    expired: 2,
    withdrawn: 1,
    withoutR: 0,
    open: 5,
    late: 2,
    rate: { share: 0.6042, low: 0.504, high: 0.6964 },
    averageR: 3_989,
    profitFactor: 18_400,
    totalR: 383_000,
    maxDrawdownR: 52_000,
  },
  anchors: [
    {
      day: '2026-11-24',
      lastSeq: 184,
      head: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      channelId: null,
      messageId: null,
      witnessedAt: null,
      goneAt: null,
    },
  ],
};

const SET_UP = { ...ANSWERS, 'admin.brand': BRAND };
const stepOf = (step: string, name: string) =>
  scene(`setup-${step}`, `/admin/setup?step=${step}`, SET_UP, async (page) => {
    await page.getByRole('heading', { level: 2, name: new RegExp(`^\\d. ${name}$`) }).waitFor();
  });

/** The operator's pages about the business and what the shop sells. */
export const SHOP_SCENES: readonly Scene[] = [
  scene('numbers', '/admin/numbers?span=this-year', { 'admin.numbers': NUMBERS }, (page) =>
    page
      .getByRole('img', { name: /^Movements by/ })
      .first()
      .waitFor(),
  ),
  scene('numbers-new', '/admin/numbers', { 'admin.numbers': NUMBERS_OF_TWO_DAYS }),
  scene(
    'retention',
    '/admin/retention?from=2026-01-01&to=2026-06-30',
    { 'admin.retention': RETENTION },
    (page) => page.getByRole('region', { name: 'By plan, table' }).waitFor(),
  ),
  scene('disputes', '/admin/disputes', { 'admin.disputes': DISPUTES }, (page) =>
    page.getByRole('table').first().waitFor(),
  ),
  scene('disputes-none', '/admin/disputes', {
    'admin.disputes': { standingOrder: true, disputes: [], warnings: [] },
  }),
  scene(
    'dispute',
    `/admin/disputes/${someDispute().id}`,
    { 'admin.dispute': someDispute() },
    (page) => page.getByRole('heading', { name: 'Dispute over $99' }).waitFor(),
  ),
  scene('offers', '/admin/offers', OFFERS, heading('Discount codes')),
  scene('offers-code', '/admin/offers', OFFERS, press('New code')),
  scene('offers-access-codes', '/admin/offers', OFFERS, press('New access codes')),
  scene('offers-gift', '/admin/offers', OFFERS, press('Change the gifts of Standard')),
  scene('offers-lifetime', '/admin/offers', OFFERS, press('Change the lifetime sale of Premium')),
  scene('partners', '/admin/partners', { 'admin.partners': PARTNERS }, (page) =>
    page.getByText('−€4.90').first().waitFor(),
  ),
  scene('partners-add', '/admin/partners', { 'admin.partners': PARTNERS }, press('Add partner')),
  scene('partners-one', `/admin/partners/${PARTNER.id}`, { 'admin.partner': ONE_PARTNER }, (page) =>
    page.getByText('A buyer without an account').waitFor(),
  ),
  scene(
    'move',
    '/admin/move',
    {
      ...ANSWERS,
      'admin.move': MOVE,
      'admin.moveMembers': [CONFLICT],
      'admin.moveRivals': RIVALS,
    },
    (page) => page.getByText('1 person pays twice').waitFor(),
  ),
  scene('move-first', '/admin/move', {
    ...ANSWERS,
    'admin.move': null,
    'admin.moveRivals': RIVALS,
  }),
  scene('texts', '/admin/texts', { ...ANSWERS, 'admin.texts': TEXTS }, (page) =>
    page.getByRole('button', { name: 'Edit landing.pricing.choose' }).waitFor(),
  ),
  scene(
    'texts-edit',
    '/admin/texts',
    { ...ANSWERS, 'admin.texts': TEXTS },
    press('Edit landing.pricing.choose'),
  ),
  scene('brand', '/admin/brand', { 'admin.brand': BRAND }, (page) =>
    page
      .getByRole('img', { name: /Landing/ })
      .first()
      .waitFor(),
  ),
  scene('admin-record', '/admin/record', { 'admin.record': RECORD }),
  stepOf('stripe', 'Stripe'),
  stepOf('tradingview', 'TradingView'),
  stepOf('mail', 'Mail'),
  stepOf('brand', 'Brand'),
  scene('admin-unknown', '/admin/nowhere/else', {}),
];
