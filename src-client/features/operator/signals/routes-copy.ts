import { countText } from '../../../../src/domain/numbers/count-text.ts';

const n = (count: number) => count.toLocaleString('en-US');
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const ROUTES_COPY = {
  title: 'Signal routes',
  what: 'the routes',
  source: 'Source',
  noSource: 'Create a source first. Its routes are set up here.',
  intro:
    'A route sends the signals of one source to a plan and all higher plans. You choose the place, the delay and the hidden fields.',
  matrix: 'Routes by plan and place',
  plan: 'Plan',
  andHigher: 'and higher',
  lowest: 'everyone',
  add: 'Add',
  addOf: (place: string, plan: string) => `Add a route: ${place}, ${plan}`,
  editOf: (place: string, plan: string) => `Edit the route: ${place}, ${plan}`,
  noneYet: 'Nobody sees signals of this source yet. Add a route for the feed or a Discord channel.',
  atOnce: 'Immediately',
  after: (text: string) => `After ${text}`,
  at: (clock: string) => `At ${clock}`,
  everything: 'All fields',
  without: (fields: string) => `Without ${fields}`,
  off: 'Off',
  paused: 'Paused',
  quiet: (from: string, until: string) => `Quiet ${from}–${until}`,
  waiting: (count: number) => `${n(count)} waiting`,
  failed: (count: number) => `${n(count)} failed today`,
  notRunning: 'Not sent:',

  pausedTitle: (count: number) => countText(count, 'paused route'),
  pausedNote: 'Nothing is sent on a paused route. New signals skip it.',
  repair: 'Repair channel',
  resume: 'Resume',
  resumeOf: (place: string) => `Resume the route to ${place}`,
  resumed: { title: 'Route resumed', message: 'The next signal goes out on it.' },
  notResumed: 'Not resumed',

  seeAs: 'See as',
  seeAsPlan: 'Plan',
  seeAsNote: 'An example signal, if it arrived now.',
  revealed: (at: string) => `The public record shows the fields from ${at}.`,
  revealedNow: 'The public record shows the fields at once.',
} as const;

/** Seconds. */
export const DELAYS: readonly (readonly [seconds: number, text: string])[] = [
  [0, 'Immediately'],
  [300, '5 min'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
];

export const ROUTE_FORM_COPY = {
  createTitle: 'New route',
  changeTitle: 'Edit route',
  plan: 'Audience',
  planOption: (name: string, isTop: boolean, isLowest: boolean) =>
    isLowest ? `${name} and higher: everyone` : isTop ? `${name} only` : `${name} and higher`,
  place: 'Place',
  places: {
    site: 'On the subscriber’s Signals page.',
    discord: 'Posted into a channel.',
    push: 'To devices that turned it on.',
    mail: 'In the daily email.',
  },
  channel: 'Discord channel',
  chooseChannel: 'Choose a channel',
  channelMissing: 'Choose a channel.',
  channels: 'the channels',
  readBy: (names: string) => `Read by: ${names}.`,
  readByNobody: 'No plan can read this channel.',
  leak: (lower: string, plan: string) =>
    `${lower} members can read this channel, and this route is for ${plan} and higher. Choose the audience ${lower}, or another channel.`,
  lacks: (rights: string) => `The bot lacks: ${rights}.`,
  delay: 'Delay',
  otherDelay: 'Other',
  minutes: 'Minutes',
  minutesWrong: 'Enter whole minutes, at most 10,080 (7 days).',
  mask: 'Hide from this audience',
  maskHint: 'A hidden value never leaves the server for them.',
  quiet: 'Quiet hours',
  quietHint: 'Signals wait until the end.',
  from: 'From',
  until: 'Until',
  timeZone: 'Time zone',
  crosspost: 'Publish to following servers',
  crosspostHint: 'For announcement channels. Discord allows about ten an hour.',
  template: 'Line above the levels',
  templateHint: 'Optional. Placeholders: {{symbol}}, {{side}}, {{price}}, {{strategy}}.',
  enabled: 'Send new signals on this route',
  enabledHint: 'Turned off, new signals skip it. What already waits still goes out.',
  permanent: 'Source and place are permanent. Delete the route and create another to change them.',
  waitingKeep:
    'Signals that already wait keep their hidden fields. A shorter delay applies to them too, and then they also hide what you hide here. A longer delay does not.',
  /** `sources`: the others of the channel. */
  sharedTimes: (sources: readonly string[]) =>
    `${LIST.format(sources)} ${sources.length === 1 ? 'also posts' : 'also post'} into this channel. A channel has one delay and the same quiet hours for all its sources.`,
  create: 'Create route',
  save: 'Save route',
  remove: 'Delete…',
  removeTitle: 'Delete this route?',
  removeText: (waiting: number) =>
    waiting === 0
      ? 'New signals no longer go out on it.'
      : `${n(waiting)} ${waiting === 1 ? 'signal is' : 'signals are'} not out everywhere yet. What still waits is not sent, and what is on its way arrives. New signals no longer go out on it.`,
  removeNow: 'Delete route',
  keep: 'Keep the route',
  created: { title: 'Route created', message: 'The next signal goes out on it.' },
  saved: {
    title: 'Route saved',
    message: 'New signals follow it. A shorter delay applies to waiting ones too.',
  },
  removed: { title: 'Route deleted', message: 'New signals no longer go out on it.' },
} as const;
