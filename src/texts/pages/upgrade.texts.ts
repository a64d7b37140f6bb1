import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const UPGRADE_COPY = defineTexts('upgrade', {
  title: 'Upgrade Your Plan',
  current: 'Current plan:',
  monthly: 'Monthly',
  yearly: 'Yearly',
  saving: 'Save 17%',
  popular: 'Most Popular',
  submit: template('Upgrade to {plan}'),
  busy: 'Processing...',
  failedTitle: 'Upgrade Failed',
  failed: 'Failed to process upgrade',
  premiumTitle: 'Premium Member!',
  memberTitle: template('{plan} Member!'),
  premiumLead: 'You already have everything we offer.',
  holdTitle: 'Your plan is on hold',
  holdLead: 'Your bank is reviewing a payment. You can upgrade once the dispute is settled.',
  back: 'Back to Dashboard',
});
