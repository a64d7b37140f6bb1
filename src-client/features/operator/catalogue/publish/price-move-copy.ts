import type { LeftReason } from '../../../../../src/domain/price-move.ts';

const n = (count: number) => count.toLocaleString('en-US');
const members = (count: number) => `${n(count)} ${count === 1 ? 'member' : 'members'}`;

export const PRICE_MOVE_COPY = {
  legend: 'Current subscribers',
  choose: (count: number, plan: string, cycle: string, money: string) =>
    `Move ${members(count)} of ${plan}, ${cycle}, to ${money} at a renewal`,
  allKeep: 'If you tick nothing, everyone keeps the price they pay now.',
  howItGoes:
    'Each of them gets one email at least 30 days before their first renewal at the new price, with that date and how to cancel. Subscriptions that are canceled, past due, paused, on trial, scheduled to change or discounted keep their price. You can stop at any time.',

  title: 'Price changes for current subscribers',
  table: 'Price changes',
  price: 'New price',
  started: 'Started',
  members: 'Members',
  mailed: 'Emails sent',
  scheduled: 'Next renewal',
  moved: 'Moved',
  left: 'Keep their price',
  actions: 'Actions',
  state: { running: 'Running', stopped: 'Stopped', done: 'Done' },
  next: (day: string) => `First renewal ${day}`,
  stop: 'Stop…',
  stopOf: (what: string) => `Stop moving subscribers to ${what}`,
  stopTitle: 'Stop this price change?',
  stopText: (count: number) =>
    `${members(count)} who have not renewed yet keep the price they pay now. Emails that were sent are not taken back.`,
  stopConfirm: 'Stop it',
  keep: 'Let it run',
} as const;

/** Follows a number, such as '3 canceled'. */
export const LEFT_REASON_NAME: Record<LeftReason, string> = {
  ended: 'ended',
  canceled: 'canceled',
  'past-due': 'past due or unpaid',
  paused: 'paused',
  scheduled: 'about to change plan',
  trial: 'on trial',
  coupon: 'with a discount',
  'several-items': 'with several items',
  'other-price': 'changed plan or price',
  'other-currency': 'in another currency',
  'moving-in': 'still moving in',
  'no-account': 'without an account',
  'unclear-renewal': 'without a regular renewal',
  'email-late': 'whose email left too late',
  stopped: 'stopped by an operator',
};
