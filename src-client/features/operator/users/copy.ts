import type { AccessState } from '../../../../src/contract/operator/users.contract.ts';
import type { SubscriptionStatus } from '../../../../src/domain/subscription.ts';

export const USERS_COPY = {
  list: 'Users',
  /** Behind the question marks of the documented tiles. */
  tiles: {
    total: 'Accounts on any plan. A sign-up counts once its account is set up.',
    paid: 'Accounts on any plan but Free, whether paid or given. People who paid but have not set up an account are not users yet: “Paying subscribers” on Home and below the list counts them, and leaves given plans out.',
    active:
      'Accounts whose status is Active: a subscription in good standing or a given plan. Past-due accounts are not counted.',
  },
  email: 'Email',
  columnName: {
    plan: 'Plan',
    status: 'Status',
    stripe: 'Stripe Info',
    tradingview: 'TradingView',
    indicators: 'Indicators',
    until: 'Access until',
    created: 'Created',
  },
  sortBy: (column: string) => `Sort by ${column}`,
  notSorted: 'Too many results to sort: the newest come first.',
  search: 'Search users',
  searchHint: 'Email, cus_…, sub_…, Discord or TradingView name',
  status: 'Status filter',
  allStatuses: 'All statuses',
  access: 'Access filter',
  anyAccess: 'Any access',
  exportCsv: 'Export CSV',
  importUsers: 'Import',
  paidSignUps: 'Paid sign-ups',
  clear: 'Clear filters',
  authorized: 'Authorized',
  noDiscord: 'no Discord name',
  noExpiry: 'no expiry',
  noTradingView: 'no access',
  onHold: 'On hold',
  disputed: 'disputed',
  moreFailed: 'More users could not be loaded.',
  again: 'Try again',
  showMore: 'Show more users',
} as const;

export const STATUS_NAME: Record<SubscriptionStatus, string> = {
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
  inactive: 'Inactive',
};

export const ACCESS_NAME: Record<AccessState, string> = {
  held: 'Has access',
  waiting: 'In progress',
  trouble: 'In trouble',
  none: 'No access',
};
