import type { AccessState } from '../../../../src/contract/operator/users.contract.ts';
import type { SubscriptionStatus } from '../../../../src/domain/subscription.ts';

export const USERS_COPY = {
  list: 'Users',
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
  allStatuses: 'All Statuses',
  access: 'Access filter',
  anyAccess: 'Any Access',
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
