import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { catalogue } from '../../lib/catalogue.ts';

export const UPGRADE_COPY = {
  title: 'Upgrade Your Plan',
  current: 'Current plan:',
  monthly: 'Monthly',
  yearly: 'Yearly',
  saving: 'Save 17%',
  popular: 'Most Popular',
  submit: (plan: Plan) => `Upgrade to ${planName(catalogue, plan)}`,
  busy: 'Processing...',
  failedTitle: 'Upgrade Failed',
  failed: 'Failed to process upgrade',
  premiumTitle: 'Premium Member!',
  premiumLead: 'You already have everything we offer.',
  holdTitle: 'Your plan is on hold',
  holdLead: 'Your bank is reviewing a payment. You can upgrade once the dispute is settled.',
  back: 'Back to Dashboard',
} as const;

/** Feature lists of the cards (specification, section 2, /upgrade). */
export const UPGRADE_FEATURES: Record<Plan, readonly string[]> = {
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
};
