import { defineTexts } from '../define-texts.ts';

/** Feature list of the e-mail and payment steps (specification, section 3). */
export const PLAN_FEATURE_TEXTS = defineTexts('plans.features', {
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
});

/** Feature lists of the upgrade cards (specification, section 2, /upgrade). */
export const UPGRADE_FEATURE_TEXTS = defineTexts('plans.upgrade', {
  basic: ['Basic trading signals', 'Community access', 'Email support'],
  standard: [
    'Advanced signals',
    'Priority community access',
    'Live market analysis',
    'Phone support',
  ],
  premium: [
    'All signals',
    'VIP community access',
    '1-on-1 consultation',
    'Priority support',
    'Custom alerts',
  ],
});
