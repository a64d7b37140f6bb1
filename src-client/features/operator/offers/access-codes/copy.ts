import type { AccessCodeBatchView } from '../../../../../src/contract/operator/offers/access-codes.contract.ts';
import { countText } from '../../../../../src/domain/numbers/count-text.ts';

export const ACCESS_CODES_COPY = {
  title: 'Access codes',
  what: 'the access codes',
  note: 'Each code gives one person a plan, once and without a payment. They redeem it on the page /redeem',
  add: 'New access codes',
  empty: 'No codes yet. Make some for a partner, a contest or a course.',
  columns: ['For', 'Plan', 'Gives', { name: 'Redeemed', number: true }, 'Redeem by', 'State'],
  days: (days: number) => countText(days, 'day'),
  until: (day: string) => `Until ${day}`,
  of: (redeemed: number, count: number) => `${redeemed} of ${count}`,
  noLimit: 'No limit',
  state: { live: 'Live', over: 'Expired', ended: 'Ended' } satisfies Record<
    AccessCodeBatchView['state'],
    string
  >,
  end: 'End',
  endOf: (name: string) => `End the codes for ${name}`,
};

export const END_CODES_COPY = {
  title: (name: string) => `End the codes for ${name}?`,
  text: (unused: number) =>
    unused === 1
      ? '1 unused code stops working. Plans that were given stay.'
      : `${unused} unused codes stop working. Plans that were given stay.`,
  confirm: 'End codes',
  keep: 'Keep them',
};

export const NEW_CODES_COPY = {
  title: 'New access codes',
  name: 'For',
  nameHint: 'Only operators see it. Example: Partner week.',
  nameMissing: 'Say who the codes are for.',
  plan: 'Plan',
  count: 'How many',
  countWrong: (max: number) => `Enter 1 to ${max}.`,
  gives: 'Each code gives',
  forDays: 'A number of days',
  forDaysHint: 'From the day on which it is redeemed.',
  untilDay: 'Until a day',
  untilDayHint: 'The same day for everyone.',
  days: 'Days',
  daysWrong: (max: number) => `Enter 1 to ${max} days.`,
  lastDay: 'Last day (UTC)',
  lastDayMissing: 'Choose the last day.',
  redeemBy: 'Redeem by (UTC)',
  redeemByHint: 'Leave blank for no limit',
  create: 'Create codes',
  cancel: 'Cancel',
  unreachable: 'The server cannot be reached.',
};

export const MADE_CODES_COPY = {
  title: (count: number) => countText(count, 'access code'),
  once: 'Save them now. They are not stored, so they are shown only once.',
  list: 'The codes',
  copyAll: 'Copy all',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Download them instead.',
  download: 'Download CSV',
  file: (id: string) => `access-codes-${id.slice(-8)}.csv`,
  close: 'I have saved them',
};
