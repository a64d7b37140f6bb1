import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** The landing page's prices. The switch of the billing cycle is on other pages too. */
export const PRICING_COPY = defineTexts('landing.pricing', {
  eyebrow: 'Pricing',
  title: 'Start free. Upgrade when you are ready.',
  lead: 'Change or cancel anytime. You keep access until the end of the billing period.',
  saving: 'Save 20%',
  choose: template('Choose {plan}'),
  perMonth: '/month',
  perYear: '/year',
  billedYearly: template('billed yearly (save {saving}/year)'),
  free: 'Free for as long as you like',
  billedMonthly: 'billed monthly',
  billedOther: template('billed {cycle} (save {saving})'),
  perPeriod: template('/{period}'),
  savingOf: template('Save {percent}%'),
  savingUpTo: template('Save up to {percent}%'),
  soldOut: 'Sold out',
  trial: template('{days} days free'),
  lifetime: template('or {price} once, for life'),
});
