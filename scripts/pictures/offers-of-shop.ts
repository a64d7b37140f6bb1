import { someBatch } from '../../tests/browser/support/money/access-code-answers.ts';
import {
  codesAnswer,
  NO_GIFTS,
  NO_LIFETIMES,
  someCode,
  someGift,
  TRIAL_RULES,
} from '../../tests/browser/support/money/offers-answers.ts';

/** The documented prices of a month, in cents. */
const MONTHLY: Record<string, number> = { basic: 1_000, standard: 4_900, premium: 9_900 };

/** Sample data of the Offers page. */
export const OFFERS = {
  'admin.discountCodes': codesAnswer([
    someCode(),
    someCode({ id: '0192f0c1-0000-7000-8000-00000000c0df', code: 'WELCOME', state: 'ended' }),
  ]),
  'admin.trialRules': { rules: TRIAL_RULES },
  'admin.accessCodes': { batches: [someBatch()], redeemUrl: 'https://shop.example/redeem' },
  'admin.gifts': {
    ...NO_GIFTS,
    offers: NO_GIFTS.offers.map((offer) => ({
      ...offer,
      months: [1, 3],
      monthly: MONTHLY[offer.plan] ?? offer.monthly,
    })),
    gifts: [someGift()],
  },
  'admin.lifetimes': {
    ...NO_LIFETIMES,
    offers: NO_LIFETIMES.offers.map((offer) =>
      offer.plan === 'premium'
        ? {
            ...offer,
            amountMinor: 49_900,
            maxBuyers: 50,
            left: 12,
            sold: 38,
            revenueMinor: 1_896_200,
            aged: 20,
            kept: 19,
          }
        : offer,
    ),
    purchases: ['anna', 'ben', 'carla'].map((name, index) => ({
      id: `0192f0c1-0000-7000-8000-00000000acd${index}`,
      state: 'given',
      plan: 'premium',
      email: `${name}@example.com`,
      accountId: `0192f0c1-0000-7000-8000-00000000acc${index}`,
      paidMinor: 49_900,
      refundedMinor: 0,
      currency: 'usd',
      paidAt: `2026-11-${20 - index}T09:00:00.000Z`,
    })),
  },
};
