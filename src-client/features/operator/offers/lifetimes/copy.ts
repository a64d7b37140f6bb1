import type { LifetimePurchaseView } from '../../../../../src/contract/operator/offers/lifetimes.contract.ts';

export const LIFETIMES_COPY = {
  title: 'Lifetime',
  what: 'the lifetime sale',
  note: 'People pay once and keep the plan for life. A subscription to the same plan or a lower one ends with its paid period. They buy it on the page /lifetime',
  columns: ['Plan', 'Price', 'Left', 'Sold', 'Refunded', 'Disputed', 'Revenue', 'Kept 90 days'],
  off: 'Not sold',
  over: 'Sale ended',
  soldOut: 'Sold out',
  until: (day: string) => `until ${day}`,
  noLimit: 'No limit',
  left: (left: number, max: number) => `${left} of ${max}`,
  kept: (kept: number, aged: number) => (aged === 0 ? '–' : `${kept} of ${aged}`),
  change: 'Change',
  changeOf: (plan: string) => `Change the lifetime sale of ${plan}`,
  boughtTitle: 'Lifetime plans sold',
  empty: 'No plan was bought for life yet.',
  boughtColumns: ['Buyer', 'Plan', { name: 'Paid', number: true }, 'State'],
  erased: 'Erased',
  part: (amount: string) => `${amount} of it refunded. The plan stays.`,
  state: {
    waiting: 'Payment pending',
    given: 'For life',
    refunded: 'Refunded',
    disputed: 'Disputed',
    returning: 'Refund pending',
  } satisfies Record<LifetimePurchaseView['state'], string>,
  actions: 'Actions',
  refund: 'Refund…',
  unreachable: 'The server cannot be reached.',
};

export const LIFETIME_OFFER_COPY = {
  title: (plan: string) => `${plan} for life`,
  price: (currency: string) => `Price in ${currency.toUpperCase()}`,
  priceHint: 'Paid once, before tax. Leave blank to stop the sale.',
  limit: 'Buyers',
  limitHint: 'Includes those who bought before. Leave blank for no limit.',
  limitWrong: 'Enter a whole number, or nothing.',
  ends: 'Last day',
  endsHint: 'Ends at midnight UTC. Leave blank for no last day.',
  hint: 'An open payment page holds its place for an hour. Plans that were bought stay.',
  save: 'Save',
  cancel: 'Cancel',
  unreachable: LIFETIMES_COPY.unreachable,
};

export const LIFETIME_REFUND_COPY = {
  title: 'Refund this plan?',
  loading: 'Looking at the effect of a refund…',
  amount: (amount: string, buyer: string | null) =>
    `${amount} goes back to ${buyer ?? 'the buyer'}.`,
  ends: (plan: string) =>
    `They lose ${plan} for life now. Other plans and subscriptions of theirs stay.`,
  over: 'The plan has ended before.',
  confirm: 'Refund plan',
  keep: 'Keep it',
  done: 'Plan refunded',
  doneText: (amount: string) => `Stripe confirms ${amount}.`,
  unreachable: LIFETIMES_COPY.unreachable,
};
