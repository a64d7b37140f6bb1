import type { MoveState, MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import type { MoveProblem } from '../../../../src/domain/move/verdict.ts';
import { count } from '../../../lib/texts/count.ts';

export const MOVE_COPY = {
  title: 'Move from another service',
  back: 'Import users',
  loading: 'Loading...',
  failed: 'The move could not be loaded.',
  notDone: 'Not done',
  lead: 'Take over subscriptions that another service, such as LaunchPass, sold in your own Stripe account. They keep their price, date, coupon and trial. No one is charged, and no card is entered again.',
  elsewhere:
    'Cards at Whop or Patreon cannot be carried over. These people keep their plan until the date they have paid for.',
  stripe: 'Your Stripe account',
  stripeWhat: 'Subscriptions that another service sold there. They are adopted as they are.',
  whop: 'Whop',
  whopWhat:
    'Create an API key at Whop under Developer, with permission to read members and their email addresses. We encrypt it for this read and delete it afterwards.',
  whopKey: 'API key',
  readWhop: 'Read Whop',
  file: 'A file',
  fileWhat:
    'The list that a service exported, as CSV in UTF-8. Dates such as 2027-01-31. A new file of a service replaces its earlier one.',
  fileKind: 'Service',
  chooseFile: 'CSV file, or the ZIP file of another Wickline shop',
  readFile: 'Read file',
  noFile: 'Choose a file first.',
  beingRead: 'Being read…',
  wasRead: 'read',
  readOn: (at: string) => `read on ${at}`,
  stopped: 'Reading stopped. Try again.',
  sources: '1. Sources',
  start: 'Read Stripe',
  reading: (n: number) => `Reading… ${count(n)} live purchases so far.`,
  drop: 'Discard',
  prices: '2. Prices',
  noPrices: 'No live purchase has a price.',
  noPlanNamed: 'No plan named',
  which: (price: string) => `Plan of ${price}`,
  choose: 'Choose…',
  notOurs: 'Not ours',
  own: 'yours already',
  suggested: (plan: string) => `Matches ${plan}`,
  people: '3. People',
  peopleTable: 'People who need a decision',
  noConflicts: 'Everyone is clear.',
  paysTwice: (n: number) => `${count(n)} ${n === 1 ? 'person pays' : 'people pay'} twice`,
  paysTwiceWhat:
    'No one loses anything. Ask each of them which payment to keep, and end the other one where it was made.',
  paysTwiceTable: 'People who pay twice',
  more: 'Show more people',
  changes: '4. What changes',
  adopt: 'New accounts',
  attach: 'Existing accounts',
  known: 'Yours already',
  merged: 'Same purchase',
  skip: 'Not ours',
  conflicts: 'Stay as they are',
  moved: 'Moved in',
  atProviders: 'Access at each provider',
  gives: 'Will have',
  givesNothing: 'Nothing is given yet. Choose a plan for at least one price.',
  safe: 'Nothing is taken from anyone, and nothing is written to Stripe. You can roll back until you finish.',
  undecided: (n: number) =>
    n === 1
      ? '1 price has no plan yet. Its people stay as they are.'
      : `${count(n)} prices have no plan yet. Their people stay as they are.`,
  apply: (n: number) => `Move ${count(n)} ${n === 1 ? 'person' : 'people'}`,
  applyTitle: (n: number) => `Move ${count(n)} ${n === 1 ? 'person' : 'people'} in?`,
  applyWhat:
    'Each gets an account and what their plan includes. They get no email until you finish.',
  keep: 'Not yet',
  watch: '5. Watch',
  notWatching: 'Starts when people have moved in.',
  moving: (n: number, of: number) => `Moving… ${count(n)} of ${count(of)}.`,
  watching: (n: number) =>
    `${count(n)} ${n === 1 ? 'person has' : 'people have'} moved in. Until you finish, access is only given.`,
  withheld: 'Would be taken after you finish',
  noneWithheld: 'Nothing would be taken.',
  finish: 'Finish…',
  finishTitle: 'Finish the move?',
  finishWhat:
    'From now on access also ends when it is not paid for. Everyone who moved in gets an invitation. This cannot be rolled back.',
  rollBack: 'Roll back…',
  rollBackTitle: 'Roll the move back?',
  rollBackWhat:
    'Accounts that the move created are deleted, and access that it gave is taken back. Access from before stays. People who have bought or redeemed something here since keep their account. Stripe stays as it is.',
  type: (n: number) => `Type ${n} to confirm`,
  cancel: 'Cancel',
} as const;

export const MOVE_STATE_NAME: Record<MoveState, string> = {
  reading: 'Reading',
  matched: 'Ready for decisions',
  moving: 'Moving',
  watching: 'Watching',
  finished: 'Finished',
  'rolling-back': 'Rolling back',
  'rolled-back': 'Rolled back',
  dropped: 'Dropped',
};

export const PROBLEM_NAME: Record<MoveProblem, string> = {
  'price-undecided': 'no decision about the price',
  'no-email': 'no email address at Stripe',
  'several-items': 'more than one item in the subscription',
  'several-units': 'more than one unit',
  metered: 'a metered price',
  'second-customer': 'pays twice: another subscription has this address',
  'address-unproven': 'an account here has not proven this address',
  'account-closing': 'the account is being erased',
  'two-accounts': 'the purchases lead to two accounts here',
  'no-date': 'no end of the paid time',
  'until-past': 'the paid time is over',
  'bad-date': 'a date that is not like 2027-01-31',
  'bad-lifetime': 'lifetime is neither yes nor no',
  'bad-source': 'an unknown source',
  'bad-email': 'no email address',
  'bad-discord': 'no Discord name or id',
  'bad-tradingview': 'no TradingView name',
  'bad-subscription': 'no id of a Stripe subscription',
  formula: 'a cell that a spreadsheet would run',
  'columns-differ': 'other columns than the first line',
  'duplicate-row': 'the same purchase as an earlier line',
  'bought-since': 'kept: bought or redeemed something here since',
};

/** Why reading a source stopped. */
export const FAILURE_TEXT: Record<string, string> = {
  'key-refused': 'Whop refused the key. Enter another one to go on.',
  'key-lacks-right': 'The key lacks the right to read members. Enter another one to go on.',
  'key-lost': 'The key can no longer be read. Enter it again to go on.',
  'version-ended': 'Whop has ended this way of reading. Use a file.',
};

const SOURCE_NAME: Record<string, string> = {
  stripe: 'Stripe',
  whop: 'Whop',
  'file:whop': 'Whop (file)',
  'file:launchpass': 'LaunchPass',
  'file:memberful': 'Memberful',
  'file:patreon': 'Patreon',
  'file:upgrade-chat': 'Upgrade.Chat',
  'file:generic': 'Other (our columns)',
};

export function sourceName(source: string): string {
  return SOURCE_NAME[source] ?? source;
}

type Price = MoveView['prices'][number];

/** '$29.00 each month', or '$49.00 every 3 months'. */
export function priceText({ amountMinor, currency, interval, source, label }: Price): string {
  if (source !== 'stripe') return `${sourceName(source)}: ${label || MOVE_COPY.noPlanNamed}`;
  if (amountMinor === null) return 'metered';
  const amount = moneyText(amountMinor, currency);
  if (interval === null) return amount;
  const { unit, count } = interval;
  return count === 1 ? `${amount} each ${unit}` : `${amount} every ${count} ${unit}s`;
}
