import type { DiscountCodeView } from '../../../../src/contract/operator/offers/discount-codes.contract.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';

type Pages = NonNullable<DiscountCodeView['pagesAtEnd']>;

export const OFFERS_COPY = {
  title: 'Offers',
  what: 'the discount codes',
  whatTrials: 'the trials',
};

export const CODES_COPY = {
  title: 'Discount codes',
  note: 'A link with the code applies it at the checkout. Uses are paid purchases; revenue is what these buyers paid since, after refunds.',
  add: 'New code',
  empty: 'No codes yet. A code can take a percentage or an amount off chosen plans.',
  columns: [
    'Code',
    'Applies to',
    { name: 'Uses', number: true },
    { name: 'Revenue', number: true },
    { name: 'Kept 90 days', number: true },
    'State',
  ],
  end: 'End',
  endOf: (code: string) => `End ${code}`,
  copyLink: (code: string) => `Copy the link of ${code}`,
  state: {
    making: 'Being created',
    planned: 'Planned',
    live: 'Live',
    over: 'Expired',
    ending: 'Ending',
    ended: 'Ended',
    refused: 'Refused by Stripe',
  } satisfies Record<DiscountCodeView['state'], string>,
  off: (reduction: string) => `${reduction} off`,
  once: 'first payment',
  months: (count: number) => (count === 1 ? 'for 1 month' : `for ${count} months`),
  forever: 'every payment',
  everyPlan: 'Every plan',
  scope: { new: 'new only', upgrade: 'upgrades only', both: '' },
  firstOnly: 'first purchase only',
  from: (day: string) => `From ${day}`,
  until: (day: string) => `until ${day}`,
  noEnd: 'no end',
  ofLimit: (uses: number, limit: number) => `${uses} of ${limit}`,
  kept: (kept: number, due: number) => `${kept} of ${due}`,
  tooEarly: '–',
  /** Counts the payment pages that were open when the code ended. */
  pages: ({ open, closed, paid }: Pages) =>
    [
      countText(open, 'open page'),
      closed > 0 ? `${closed} closed` : '',
      paid > 0 ? `${paid} paid` : '',
      open > closed + paid ? `${open - closed - paid} still open` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
};

export const END_CODE_COPY = {
  title: (code: string) => `End ${code}?`,
  text: 'No payment page takes it any more. Subscribers who used it keep their discount.',
  open: (count: number) =>
    count === 1
      ? '1 payment page with this code is open at Stripe. Ending the code closes it; a buyer who paid before that keeps the discount.'
      : `${count} payment pages with this code are open at Stripe. Ending the code closes them; buyers who paid before that keep the discount.`,
  upgrades: 'Upgrade pages that are open at Stripe cannot be closed. They expire within an hour.',
  ended: (code: string) => `${code} has ended`,
  noPages: 'No payment page with it was open.',
  confirm: 'End code',
  keep: 'Keep it',
};

export const NEW_CODE_COPY = {
  title: 'New discount code',
  code: 'Code',
  codeHint: 'Buyers type it, or follow your link.',
  codeWrong: 'Use 3 to 30 letters, digits and dashes.',
  kind: 'Discount',
  percent: 'Percentage',
  amount: 'Amount',
  percentOff: 'Percent off',
  percentWrong: 'Enter a number above 0 and up to 100.',
  amountOff: (currency: string) => `Amount off in ${currency.toUpperCase()}`,
  amountWrong: 'Enter an amount above zero.',
  duration: 'How long',
  durations: {
    once: 'First payment',
    months: 'Several months',
    forever: 'Every payment',
  },
  monthCount: 'Months',
  monthsWrong: 'Enter 1 to 36 months.',
  plans: 'Plans',
  cycles: 'Billing cycles',
  allHint: 'Select none for all of them.',
  scope: 'For',
  scopes: { both: 'New subscriptions and upgrades', new: 'New subscriptions', upgrade: 'Upgrades' },
  starts: 'First day (UTC)',
  startsHint: 'Leave blank to start now',
  ends: 'Last day (UTC)',
  endsHint: 'Leave blank for no end',
  limit: 'Maximum uses',
  limitHint: 'Leave blank for no limit',
  limitWrong: 'Enter a whole number above zero.',
  firstOnly: 'First purchase only',
  firstOnlyHint: 'Not for anyone who has paid before, here or at the service they moved from.',
  create: 'Create code',
  cancel: 'Cancel',
  made: (code: string) => `${code} is live`,
  planned: (code: string, day: string) => `${code} is planned from ${day}`,
  madeText: 'Stripe confirmed it.',
  unreachable: 'The server cannot be reached.',
};

export const TRIALS_COPY = {
  title: 'Free trials',
  note: 'One for each person: a second one with the same card, Discord or TradingView account, mailbox or browser is ended before any charge.',
  columns: ['Plan', 'Trial', 'Card', 'Running', 'Became paid', 'Ended unpaid', 'Refused'],
  none: 'No trial',
  days: (days: number) => countText(days, 'day'),
  card: { always: 'Asked at the start', if_required: 'Not asked' },
  change: 'Change',
  changeOf: (plan: string) => `Change the trial of ${plan}`,
  dialog: (plan: string) => `Trial of ${plan}`,
  length: 'Days',
  lengthHint: (min: number, max: number) => `${min} to ${max}. Leave blank for no trial.`,
  lengthWrong: (min: number, max: number) => `Enter ${min} to ${max} days, or nothing.`,
  cardChoice: 'Card',
  cardHints: {
    always:
      'Charged when the trial ends. The sum and the date are shown before the start and in the emails.',
    if_required: 'The trial ends by itself. Subscribers who want to stay add a card before.',
  },
  indicators: 'Indicators',
  indicatorsHint: 'Select none for all indicators. The others come with the first payment.',
  emptiedHint:
    'The indicators of this trial have left the plan. Tick the indicators that the trial gives, or all of them for the whole plan.',
  emptiedPlan:
    'The indicators of this trial have left the plan. Saved again, it gives the whole plan.',
  only: (names: string) => `${names} only`,
  emptied: 'Not offered: its indicators have left the plan.',
  applies: 'Applies to trials that start from now on.',
  save: 'Save',
  cancel: 'Cancel',
  unreachable: 'The server cannot be reached.',
};
