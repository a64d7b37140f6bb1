import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** Features per plan, word for word (specification, section 6), for the landing page and the dashboard. */
export const PLAN_GIVES_TEXTS = defineTexts('plans.gives', {
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
});

/** Names of the documented plans. A seller's own plans have their own names. */
export const PLAN_NAME_TEXTS = defineTexts('plans.names', {
  free: 'Free',
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
});

/** Names of the documented indicators, as pages show them. */
export const INDICATOR_TEXTS = defineTexts('plans.indicators', {
  main: 'Main Indicator',
  wavematrix: 'Wavematrix',
  orderblock: 'Orderblock',
});

export const CYCLE_TEXTS = defineTexts('plans.cycles', {
  legend: 'Billing',
  names: {
    '1 day': 'Daily',
    '1 week': 'Weekly',
    '1 month': 'Monthly',
    '3 month': 'Quarterly',
    '1 year': 'Yearly',
  },
  every: template('Every {period}'),
  /** Inside a sentence. */
  words: {
    '1 day': 'daily',
    '1 week': 'weekly',
    '1 month': 'monthly',
    '3 month': 'quarterly',
    '1 year': 'yearly',
  },
  everyWord: template('every {period}'),
  /** The period that a price pays for. */
  quarter: 'quarter',
  one: { day: 'day', week: 'week', month: 'month', year: 'year' },
  many: {
    day: template('{count} days'),
    week: template('{count} weeks'),
    month: template('{count} months'),
    year: template('{count} years'),
  },
  charged: template('Charged at checkout: {price}'),
});
