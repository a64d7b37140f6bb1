import type { HomeNeed, MoneyFigure } from '../../../../src/contract/operator-home.contract.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { PEOPLE_COUNTS } from '../../../../src/domain/numbers/paying.ts';

export const HOME_COPY = {
  title: 'Home',
  movedClock: (moment: string) =>
    `The sandbox clock was moved: it shows ${moment}. Money and access follow it. The audit log and sign-ins have the real time.`,
  money: 'Money',
  needs: 'Needs you',
  nothing: 'Nothing needs you right now.',
  nothingMore:
    'We check payments, access, signals and providers, and list here what only you can decide.',
  business: 'Latest in your business',
  noEvents: 'No payments yet. Your first customer shows up here.',
  acts: 'Latest in the audit log',
  noActs: 'No operator has changed anything yet.',
  times: (count: number) => `${count} times in a row`,
  allActs: 'All entries',
  allNumbers: 'All numbers',
  allUsers: 'All users',
  today: 'Today',
  yesterday: (amount: string) => `yesterday by now ${amount}`,
  sinceYesterday: 'since yesterday',
  from: 'from',
  notPaying: 'Not among the paying subscribers:',
  paused: (count: number) => `${count.toLocaleString('en-US')} paused`,
  onHold: (count: number) => `${count.toLocaleString('en-US')} on hold, disputed`,
  noCharts: 'Charts and comparisons appear after a week of data.',
  retry: 'Try again',
  retried: { title: 'Trying again', message: 'This list updates in a few seconds.' },
  sendLink: 'Send a new link',
  linkSent: { title: 'On its way', message: 'A new setup link is being sent.' },
  failedTitle: 'That did not work',
  failed: 'The server cannot be reached.',
  erased: 'Erased partner',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
} as const;

type FigureName = MoneyFigure['name'];

/** Each figure with the sentence behind its question mark. */
export const FIGURE_COPY: Record<FigureName, { name: string; definition: string }> = {
  cash: {
    name: 'Cash received',
    definition:
      'Payments that Stripe captured, tax included, minus everything refunded of them and lost disputes. Stripe’s own fees are not deducted. Rounded to whole units of the currency. Days and months are in UTC.',
  },
  joined: {
    ...PEOPLE_COUNTS.joined,
    definition: `${PEOPLE_COUNTS.joined.definition} Days and months are in UTC.`,
  },
  active: {
    ...PEOPLE_COUNTS.paying,
    definition: `${PEOPLE_COUNTS.paying.definition} Compared with the end of the same day a month ago.`,
  },
  ended: {
    ...PEOPLE_COUNTS.ended,
    definition: `${PEOPLE_COUNTS.ended.definition} Days and months are in UTC.`,
  },
};

const NAMES: Record<string, string> = {
  stripe: 'Stripe',
  discord: 'Discord',
  tradingview: 'TradingView',
  mail: 'email',
  alerts: 'your alert address',
  database: 'The database',
};
const nameOf = (item: HomeNeed['items'][number]) => NAMES[item.name] ?? item.name;

export function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

interface NeedCopy {
  title(need: HomeNeed): string;
  /** Below the title. Absent: the names of the items. */
  detail?(need: HomeNeed): string;
  /** Label of the link to the page where it is decided. */
  link: string;
}

const gone = ({ items }: HomeNeed) => items[0]?.name === 'absent';

export const NEED_COPY: Record<HomeNeed['kind'], NeedCopy> = {
  'provider-down': {
    title: ({ items }) =>
      `${listed(items.map(nameOf))} ${items.length === 1 ? 'is' : 'are'} not answering`,
    detail: ({ items }) => items.map(({ note }) => note ?? '').join(' '),
    link: 'See providers',
  },
  'tradingview-session': {
    title: (need) => (gone(need) ? 'TradingView is not connected' : 'TradingView signed us out'),
    detail: () => 'New access to indicators waits until you paste a session.',
    link: 'Reconnect',
  },
  'paywall-leak': {
    title: ({ count }) =>
      `${countText(count, 'Discord channel does', 'Discord channels do')} not match the plans`,
    link: 'Review',
  },
  'paywall-unchecked': {
    title: () => 'The paywall check could not run',
    detail: ({ items }) => items[0]?.note ?? '',
    link: 'Review',
  },
  'fraud-warning': {
    title: ({ count }) => `${countText(count, 'payment was', 'payments were')} reported as fraud`,
    link: 'Decide',
  },
  dispute: {
    title: ({ count }) => `${countText(count, 'dispute needs', 'disputes need')} your response`,
    link: 'Answer',
  },
  'access-failed': {
    title: ({ count }) =>
      `${countText(count, 'access grant failed or is', 'access grants failed or are')} blocked`,
    link: 'Review',
  },
  'access-missed': {
    title: ({ count }) =>
      `${countText(count, 'subscriber leaves', 'subscribers leave')} because something is missing`,
    link: 'Help',
  },
  'account-unclear': {
    title: ({ count }) =>
      `${countText(count, 'Discord account is', 'Discord accounts are')} claimed twice or unclear`,
    link: 'Decide',
  },
  'pause-unpaid': {
    title: ({ count }) =>
      `${countText(count, 'subscription', 'subscriptions')} ended unpaid after a pause, with paid days unused`,
    link: 'Look at them',
  },
  'referral-undecided': {
    title: ({ count }) =>
      count === 1
        ? '1 buyer may be their own referrer'
        : `${count.toLocaleString('en-US')} buyers may be their own referrers`,
    link: 'Decide',
  },
  'commission-due': {
    title: ({ count }) => `${countText(count, 'payout is', 'payouts are')} due to partners`,
    link: 'Pay out',
  },
  'exit-late': {
    title: ({ count }) =>
      `${countText(count, 'cancellation or withdrawal has', 'cancellations or withdrawals have')} waited for over an hour`,
    link: 'Review',
  },
  'exit-unmatched': {
    title: ({ count }) =>
      `${countText(count, 'request by form matches', 'requests by form match')} no subscription`,
    link: 'Review',
  },
  'paid-unregistered': {
    title: ({ count }) => `${countText(count, 'person', 'people')} paid but did not register`,
    link: 'Review',
  },
  'paid-twice': {
    title: ({ count }) => `${countText(count, 'subscription is', 'subscriptions are')} paid twice`,
    link: 'Review',
  },
  'trial-emptied': {
    title: ({ items }) => `The free trial of ${listed(items.map(nameOf))} is not offered`,
    detail: () =>
      'The indicators of the trial have left the plan. Buyers pay from day one until you change it.',
    link: 'Change',
  },
  'event-parked': {
    title: ({ count }) => `${countText(count, 'webhook', 'webhooks')} could not be processed`,
    link: 'Review',
  },
  'job-failed': {
    title: ({ count }) => `${countText(count, 'job', 'jobs')} failed after all retries`,
    detail: () => 'Nothing retries them until you do.',
    link: 'Review',
  },
  'alerts-held': {
    title: ({ items }) => `Alerts of ${listed(items.map(nameOf))} are on hold`,
    detail: () => 'They were not sent. Release or drop them.',
    link: 'Decide',
  },
  'source-silent': {
    title: ({ items }) =>
      `${listed(items.map(nameOf))} ${items.length === 1 ? 'has' : 'have'} gone silent`,
    detail: () => 'No alert came for longer than expected.',
    link: 'Check',
  },
  'route-paused': {
    title: ({ count }) => `${countText(count, 'signal route is', 'signal routes are')} paused`,
    detail: ({ items }) => [...new Set(items.map(({ note }) => note ?? ''))].join(' '),
    link: 'Review',
  },
  'anchor-gone': {
    title: () => 'The record’s last anchor is gone',
    detail: ({ items }) =>
      `The message of ${items[0]?.name ?? ''} was deleted or changed in Discord.`,
    link: 'See anchors',
  },
  'anchor-unposted': {
    title: () => 'The record’s newest anchor is not in Discord',
    detail: ({ items }) =>
      `The anchor of ${items[0]?.name ?? ''} could not be posted for over an hour. Check the bot’s permissions in the channel, or choose another one.`,
    link: 'See anchors',
  },
  'claim-too-high': {
    title: ({ items }) =>
      `The landing page claims ${items[0]?.name ?? ''}, your record shows ${items[0]?.note ?? ''}`,
    detail: () =>
      'A claim above the record misleads buyers. Choose which of the two the page shows.',
    link: 'Choose',
  },
  'import-checked': {
    title: ({ items }) => `${listed(items.map(nameOf))} can be imported`,
    detail: () => 'The file was checked. Nothing changes until you import it.',
    link: 'Review',
  },
  'move-open': {
    title: ({ items }) =>
      items[0]?.name === 'matched'
        ? 'Your move is ready to start'
        : 'Your move waits to be finished',
    detail: ({ items }) =>
      items[0]?.name === 'matched'
        ? 'Prices and people were read. Nothing changes until you start.'
        : 'Nothing is taken from the people who moved in until you finish it.',
    link: 'Continue',
  },
  'set-up': {
    title: () => 'Finish the setup before you sell',
    detail: ({ items }) => {
      const of = (note: string) => items.filter((item) => item.note === note).map(nameOf);
      const [simulated, off] = [of('sandbox'), of('off')];
      const parts = [
        simulated.length > 0 ? `Simulated: ${listed(simulated)}.` : '',
        off.length > 0 ? `Not set: ${listed(off)}.` : '',
      ];
      return parts.join(' ').trim();
    },
    link: 'Open setup',
  },
};
