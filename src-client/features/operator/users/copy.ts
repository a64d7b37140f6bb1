import type { AccessState } from '../../../../src/contract/operator/users.contract.ts';
import type { ListedStatus } from '../../../../src/domain/standing/listed-standing.ts';

export const USERS_COPY = {
  list: 'Users',
  /** Behind the question marks of the documented tiles. */
  tiles: {
    total: 'Accounts on any plan. A sign-up counts once its account is set up.',
    paid: 'Accounts on any plan but Free, whether paid or given. People who paid but have not set up an account are not users yet: “Paying subscribers” on Home and below the list counts them, and leaves given plans out. A plan that is paused or on hold is not in force, so it does not count.',
    active:
      'Accounts whose status is Active: a subscription in good standing or a given plan. Accounts that are past due, paused or on hold are not counted.',
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
  searchHint: 'Email, Stripe ID or username',
  status: 'Status filter',
  allStatuses: 'All statuses',
  access: 'Access filter',
  anyAccess: 'Any access',
  exportCsv: 'Export CSV',
  importUsers: 'Import',
  clear: 'Clear filters',
  authorized: 'Authorized',
  noDiscord: 'no Discord name',
  noExpiry: 'no expiry',
  noTradingView: 'no access',
  disputed: 'disputed',
  until: (day: string) => `until ${day}`,
  moreFailed: 'More users could not be loaded.',
  again: 'Try again',
  showMore: 'Show more users',
} as const;

export const STATUS_NAME: Record<ListedStatus, string> = {
  active: 'Active',
  past_due: 'Past due',
  paused: 'Paused',
  on_hold: 'On hold',
  canceled: 'Canceled',
  inactive: 'Inactive',
};

export const ACCESS_NAME: Record<AccessState, string> = {
  held: 'Has access',
  waiting: 'In progress',
  trouble: 'In trouble',
  none: 'No access',
};
