import type {
  ImportState,
  RowProblem,
} from '../../../../src/contract/operator/user-import.contract.ts';

export const IMPORT_COPY = {
  title: 'Import users',
  back: 'All users',
  what: 'A CSV file in UTF-8, with a first line that names its columns: email, stripe_subscription, discord, tradingview. We check the file first and change nothing until you confirm.',
  safe: 'Users with a live Stripe subscription keep their access, and we revoke it when they stop paying. Nothing is revoked from anyone else.',
  running: 'Subscriptions that another service sold in your Stripe account need no file.',
  moveIn: 'Move them in',
  choose: 'CSV file',
  check: 'Check the file',
  checking: 'Checking...',
  missing: 'Please choose a file.',
  refused: 'Import refused',
  loading: 'Loading imports...',
  none: 'No imports yet.',
  failed: 'The imports could not be loaded.',
  total: 'Rows',
  ready: 'To import',
  paying: 'With a live subscription',
  conflicts: 'Skipped',
  done: 'Imported',
  invited: 'Invited',
  failedRows: 'Failed',
  apply: (n: number) => `Import ${n} ${n === 1 ? 'user' : 'users'}`,
  drop: 'Drop',
  waits: 'Waits for',
  conflictTable: (file: string) => `Skipped rows of ${file}`,
  failedTable: (file: string) => `Rows of ${file} that failed`,
  moreRows: 'Show more rows',
  rowsFailed: 'The rows could not be loaded.',
  download: 'Download as CSV',
  notDone: 'Not done',
} as const;

export const IMPORT_STATE_NAME: Record<ImportState, string> = {
  checking: 'Checking',
  checked: 'Checked: nothing changed yet',
  applying: 'Importing',
  applied: 'Done',
  dropped: 'Dropped',
};

const PROBLEM_NAME: Record<RowProblem, string> = {
  'bad-email': 'no email address',
  'bad-subscription': 'not a Stripe subscription id',
  'bad-discord': 'cannot be a Discord name',
  'bad-tradingview': 'cannot be a TradingView name',
  formula: 'a formula in a cell',
  'columns-differ': 'more or fewer cells than the first line',
  'duplicate-email': 'email twice in the file',
  'duplicate-subscription': 'subscription twice in the file',
  'duplicate-customer': 'Stripe customer twice in the file',
  'duplicate-discord': 'Discord name twice in the file',
  'duplicate-tradingview': 'TradingView name twice in the file',
  'has-account': 'has an account here',
  'subscription-in-use': 'subscription belongs to a user here',
  'customer-in-use': 'Stripe customer belongs to a user here',
  'discord-in-use': 'Discord name belongs to a user here',
  'tradingview-in-use': 'TradingView name belongs to a user here',
  'subscription-unknown': 'Stripe does not know the subscription',
  'subscription-ended': 'the subscription has ended',
  'price-unknown': 'its price is not in our catalogue',
};

export const problemText = (problem: string) => PROBLEM_NAME[problem as RowProblem] ?? problem;
