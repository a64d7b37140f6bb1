import type { AccessCodesAnswer } from '../../../../src/contract/operator/offers/access-codes.contract.ts';
import type {
  DiscountCodesAnswer,
  DiscountCodeView,
} from '../../../../src/contract/operator/offers/discount-codes.contract.ts';
import type {
  GiftsAnswer,
  GiftView,
} from '../../../../src/contract/operator/offers/gifts.contract.ts';
import type { LifetimesAnswer } from '../../../../src/contract/operator/offers/lifetimes.contract.ts';
import type { TrialRuleView } from '../../../../src/contract/operator/offers/trials.contract.ts';

const CODE: DiscountCodeView = {
  id: '0192f0c1-0000-7000-8000-00000000c0de',
  code: 'LAUNCH40',
  percentOff: 40,
  amountOff: null,
  currency: null,
  duration: 'months',
  months: 3,
  plans: ['premium'],
  cycles: ['yearly'],
  scope: 'both',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-12-31T23:59:59.000Z',
  maxUses: 100,
  isFirstPurchaseOnly: true,
  state: 'live',
  refusal: null,
  uses: 12,
  openPages: 3,
  pagesAtEnd: null,
  revenue: 71_280,
  due: 8,
  kept: 6,
};

export const someCode = (changes: Partial<DiscountCodeView> = {}): DiscountCodeView => ({
  ...CODE,
  ...changes,
});

export const codesAnswer = (codes: DiscountCodeView[]): DiscountCodesAnswer => ({
  codes,
  currency: 'usd',
  shopUrl: 'https://shop.example',
});

export const NO_ACCESS_CODES: AccessCodesAnswer = {
  batches: [],
  redeemUrl: 'https://shop.example/redeem',
};

const COUNTS = { running: 0, paid: 0, left: 0, refused: 0, indicators: [], isEmptied: false };
const NONE = { days: null, card: 'always' as const, ...COUNTS };

export const TRIAL_RULES: TrialRuleView[] = [
  { plan: 'basic', ...NONE },
  { plan: 'standard', ...NONE },
  { ...NONE, plan: 'premium', days: 7, running: 4, paid: 21, left: 9, refused: 2 },
];

export const NO_GIFTS: GiftsAnswer = {
  currency: 'usd',
  offers: ['basic', 'standard', 'premium'].map((plan) => ({ plan, months: [], monthly: 4_900 })),
  gifts: [],
};

export const NO_LIFETIMES: LifetimesAnswer = {
  currency: 'usd',
  offers: ['basic', 'standard', 'premium'].map((plan) => ({
    plan,
    amountMinor: null,
    maxBuyers: null,
    left: null,
    endsAt: null,
    isOver: false,
    sold: 0,
    refunded: 0,
    disputed: 0,
    revenueMinor: 0,
    aged: 0,
    kept: 0,
  })),
  purchases: [],
};

export const someGift = (changes: Partial<GiftView> = {}): GiftView => ({
  id: '0192f0c1-0000-7000-8000-0000000091f7',
  state: 'sent',
  plan: 'standard',
  months: 3,
  buyerEmail: 'buyer@example.com',
  buyerAccountId: null,
  recipientEmail: 'friend@example.com',
  accountId: null,
  accountEmail: null,
  paidMinor: 14_700,
  refundedMinor: 0,
  currency: 'usd',
  paidAt: '2026-11-20T09:00:00.000Z',
  redeemedAt: null,
  expiresAt: '2027-11-20T09:00:00.000Z',
  ...changes,
});
