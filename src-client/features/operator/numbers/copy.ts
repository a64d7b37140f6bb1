import type { FigureName } from '../../../../src/contract/operator-numbers.contract.ts';
import type { Preset } from '../../../../src/domain/numbers/day-range.ts';
import type { MovementKind } from '../../../../src/domain/numbers/movement.ts';
import { PEOPLE_COUNTS } from '../../../../src/domain/numbers/paying.ts';

export const NUMBERS_COPY = {
  title: 'Numbers',
  range: 'Time range',
  ownDates: 'Custom dates…',
  from: 'From',
  to: 'To',
  show: 'Show',
  wrongDates: 'Choose a first day before the last one, at most two years apart.',
  compared: (range: string) => `compared with ${range}`,
  notCompared: 'with no complete period before it to compare with',
  counted: (moment: string) => `Counted at ${moment}.`,
  notCounted: 'The first count runs within a minute.',
  movementsFrom: (day: string) => `MRR and its movements are counted from ${day}.`,
  readingPayments: 'Earlier payments are still being read from Stripe. Cash can grow until then.',
  few: 'Charts appear after seven days of data.',
  nothing: 'No payments in this range.',
  revenue: 'Revenue',
  movements: 'MRR movements',
  movementsBy: (unit: string) => `Movements by ${unit}`,
  retention: 'Retention',
  retentionNote:
    'Of the people whose first payment was in a month, the share who paid at the end of that month and of each later one. The last cell of each row is the month in which the range ends.',
  noCohorts: 'No one has paid for the first time in these months.',
  traffic: 'From visit to payment',
  access: 'Time to access',
  bySource: 'Visits by source',
  byPage: 'Visits by first page',
  noVisits: 'No visits in this range.',
  visitsFrom: (day: string) => `Visits are counted from ${day}, payments here from the same day.`,
  before: (amount: string) => `from ${amount}`,
  unknown: '–',
  csv: 'CSV',
  csvOf: (table: string) => `Download “${table}” as CSV`,
  start: 'Start',
  end: 'End',
  period: 'Period',
  cash: 'Cash',
  payments: 'Payments',
  subscribers: 'Subscribers',
  people: 'People',
  month: (index: number) => `Month ${index}`,
  firstPayment: 'First payment',
  source: 'Source',
  page: 'Page',
  visits: 'Visits',
  earlier: 'Before',
  points: 'pts',
  retried: (count: string) => `${count} still being retried`,
  partOf: (part: string, all: string) => `${part} of ${all}`,
  tooFew: 'too few',
} as const;

export const PRESET_NAMES: Record<Preset, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
};

interface FigureCopy {
  name: string;
  definition: string;
}

export const FIGURE_COPY: Record<FigureName, FigureCopy> = {
  mrr: {
    name: 'MRR',
    definition:
      'Monthly recurring revenue at the end of the range: the price of every subscription that gives access, per month and rounded to the cent. A yearly plan counts a twelfth. As at Stripe, past-due subscriptions count and trials and tax do not. Free days after a payment change nothing. Discounts are deducted for as long as Stripe lists them.',
  },
  cash: {
    name: 'Cash received',
    definition:
      'Payments that Stripe captured in the range, tax included, minus everything refunded of them and lost disputes. Stripe’s own fees are not deducted.',
  },
  subscribers: {
    ...PEOPLE_COUNTS.paying,
    definition: `${PEOPLE_COUNTS.paying.definition} Counted at the end of the range.`,
  },
  arpu: {
    name: 'ARPU',
    definition:
      'Average revenue per user: MRR divided by the paying subscribers, both at the end of the range.',
  },
  ltv: {
    name: 'Lifetime value',
    definition:
      'An estimate: ARPU divided by the subscriber churn of the range. Without any churn, or in less than 28 days, there is nothing to estimate from.',
  },
  subscriberChurn: {
    name: 'Subscriber churn',
    definition:
      'Share of the paying subscribers who leave in a month: those who left in the range, divided by the average number of paying subscribers, scaled to a month of 30.4 days. A person leaves when the access that they paid for ends, not when they cancel. Needs at least 28 days.',
  },
  revenueChurn: {
    name: 'Revenue churn',
    definition:
      'Share of the MRR that is lost in a month: churn and contraction of the range, divided by the average MRR, scaled to a month of 30.4 days. Expansion does not reduce it. Needs at least 28 days.',
  },
  recovered: {
    name: 'Recovered payments',
    definition:
      'Of the renewals whose first charge failed in the range, the share that has been paid since. Those that are still being retried are left out until they are paid or lost. First payments are not renewals.',
  },
};

export const MOVEMENT_COPY: Record<MovementKind, FigureCopy> = {
  new: { name: 'New', definition: 'MRR of people who paid for the first time.' },
  reactivation: {
    name: 'Reactivation',
    definition: 'MRR of people who had left before and pay again.',
  },
  expansion: {
    name: 'Expansion',
    definition:
      'MRR added by subscribers who stayed: a higher plan or price, or a discount that ended.',
  },
  contraction: {
    name: 'Contraction',
    definition: 'MRR lost from subscribers who stayed: a lower plan or price, or a new discount.',
  },
  churn: {
    name: 'Churn',
    definition:
      'MRR of subscribers whose paid access ended, whatever the reason: a canceled plan, a payment that stayed unpaid, a refund or a lost dispute. An open dispute is no churn: see On hold.',
  },
  carried: {
    name: 'Carried over',
    definition:
      'MRR that existed before Wickline first read it, such as subscriptions that moved in. It is not new.',
  },
  pause: {
    name: 'Paused',
    definition:
      'MRR of subscribers who paused. It is no churn. If they leave during the pause, it returns as resumed and leaves as churn on that day.',
  },
  resumption: { name: 'Resumed', definition: 'MRR that came back after a pause.' },
  hold: {
    name: 'On hold',
    definition:
      'MRR of subscribers whose access is on hold while the bank decides a dispute. It is no churn. If you lose, it returns as released and leaves as churn on that day.',
  },
  release: {
    name: 'Released',
    definition: 'MRR that came back because a dispute ended. It is neither new nor a reactivation.',
  },
};

type TrafficName = 'visits' | 'checkouts' | 'subscribers' | 'conversion';

export const TRAFFIC_COPY: Record<TrafficName, FigureCopy> = {
  visits: {
    name: 'Visits',
    definition:
      'Arrivals at a public page from outside, without cookies: a person who comes twice counts twice. Signed-in subscribers and operators, known bots and browsers that ask not to be tracked are left out.',
  },
  checkouts: {
    name: 'Payment pages opened',
    definition: 'New customers who opened Stripe’s payment page, once for each day.',
  },
  subscribers: PEOPLE_COUNTS.joined,
  conversion: {
    name: 'Conversion',
    definition:
      'New subscribers divided by visits of the same days. A visit and its payment may be days apart, and nothing connects the two.',
  },
};

type AccessName = 'p50' | 'p95' | 'grants';

export const ACCESS_COPY: Record<AccessName, FigureCopy> = {
  p50: {
    name: 'Median',
    definition:
      'Half of the grants were there within this time: from the payment, or from the username if it came later, until Discord or TradingView showed the access. Accurate to 2.5%.',
  },
  p95: {
    name: '95th percentile',
    definition: '95 of 100 grants were there within this time. Accurate to 2.5%.',
  },
  grants: {
    name: 'Grants read back',
    definition:
      'Roles and scripts of plans that Discord or TradingView showed for the first time in the range. Manual grants are not counted.',
  },
};

export const SOURCE_NAMES: Record<string, string> = {
  direct: 'Direct or unknown',
  other: 'Other sites',
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  tradingview: 'TradingView',
  discord: 'Discord',
  youtube: 'YouTube',
  x: 'X',
  reddit: 'Reddit',
  telegram: 'Telegram',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
};

export const PAGE_NAMES: Record<string, string> = {
  '/': 'Landing page',
  '/register': 'Register',
  '/checkout': 'Checkout',
  '/email-step': 'Email step',
  '/record': 'Record',
};
