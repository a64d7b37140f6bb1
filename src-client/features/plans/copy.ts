import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** Features per plan, word for word (specification, section 6), for the landing page and the dashboard. */
export const PLAN_GIVES: Record<Plan, readonly string[]> = {
  free: [
    'community chat chart requests',
    'stock analysis',
    'chart image analysis',
    'no real-time alerts',
  ],
  basic: [
    '10 stock intraday alerts',
    '15min/1h alerts',
    'swing buy/sell alerts',
    '7 mega-cap plus hot stocks',
  ],
  standard: ['professional indicators', 'support/resistance', 'entry/exit signals'],
  premium: [
    'volume-price analysis',
    'sentiment indicators',
    'risk tools',
    'premium community channels',
    '1-on-1 coaching',
  ],
};

/** Feature list of the e-mail and payment steps (specification, section 3). */
export const PLAN_CATALOGUE_FEATURES: Record<Plan, readonly string[]> = {
  free: ['Basic market updates', 'Limited signals', 'Email support'],
  basic: ['Basic trading signals', 'Email support', 'Mobile access'],
  standard: [
    'Advanced trading signals',
    'Priority support',
    'Real-time alerts',
    'Portfolio tracking',
  ],
  premium: [
    'Premium trading signals',
    'VIP support',
    'Advanced analytics',
    'Custom strategies',
    'Discord access',
  ],
};
