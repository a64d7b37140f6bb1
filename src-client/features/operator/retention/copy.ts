import type { Ending } from '../../../../src/domain/leaving/endings.ts';
import type { LeaveOffer, LeaveReason } from '../../../../src/domain/leaving/leave.ts';
import { JUDGED_AFTER_DAYS } from '../../../../src/domain/leaving/retention.ts';
import { PEOPLE_COUNTS } from '../../../../src/domain/numbers/paying.ts';

export const RETENTION_COPY = {
  title: 'Retention',
  overview: 'Leaving and staying',
  endings: 'How subscriptions ended',
  endingsNote:
    'Everyone whose paid access ended in the range, by the day it ended. The total is “Ended” on Home and the churn of Numbers. A cause is the one known today: a refund or a dispute decided later changes it.',
  noEndings: 'No paid access ended in this range.',
  cause: 'Cause',
  peopleCount: 'People',
  total: 'Total',
  pageOff:
    'The cancellation page is off, so subscribers cancel in Stripe’s portal and give no reason here.',
  turnOn: 'Turn it on in Setup',
  reasons: 'Why people leave',
  reasonsNote:
    'What subscribers chose on your cancellation page, by their last decision in the range. “Missing access” counts those who left while a role or an indicator of their plan was not delivered.',
  byPlan: 'By plan',
  noReasons: 'No one decided anything on your cancellation page in this range.',
  reason: 'Reason',
  plan: 'Plan',
  noPlan: 'Unknown plan',
  noReason: 'No reason given',
  left: 'Left',
  lacked: 'Missing access',
  saved: 'Took an offer',
  kept: 'Changed their mind',
  offers: 'What offers do',
  offersNote: `An offer is judged ${JUDGED_AFTER_DAYS} days later, by whether the subscription still runs. One in ten subscribers never sees an offer, as a control group.`,
  noOffers: 'No offer was due in this range.',
  offer: 'Offer',
  shown: 'Shown',
  taken: 'Taken',
  judged: `${JUDGED_AFTER_DAYS}+ days ago`,
  stayed: 'Still subscribed',
  share: 'Share',
  few: 'too few to compare',
  comparison: 'Against the hold-out',
  group: 'Group',
  people: 'Cases',
  offered: 'With an offer',
  heldOut: 'Hold-out, without an offer',
  lift: (points: string) => `With an offer, ${points} points more are still subscribed.`,
  drop: (points: string) => `With an offer, ${points} points fewer are still subscribed.`,
  same: 'An offer makes no difference so far.',
  noLift: 'There are too few cases to say whether offers make a difference.',
  outcomes: 'Pauses, win-back emails and forms',
  noOutcomes: 'No pause, win-back email or form in this range.',
  ofRange: 'In this range',
  count: 'Number',
  pausesBegun: 'Pauses begun',
  pausesRunning: 'still paused',
  pausesResumed: 'came back',
  pausesUnpaid: 'ended, because the payment failed',
  pausesLeft: 'left during the pause',
  winBacks: 'Win-back emails',
  returned: 'subscribed again',
  formCancel: 'Cancellations by form',
  formWithdraw: 'Withdrawals by form',
  formUnmatched: 'Forms that matched no subscription',
} as const;

export const FIGURE_COPY = {
  ended: PEOPLE_COUNTS.ended,
  left: {
    name: 'Canceled on your page',
    definition:
      'Subscriptions that their owner canceled on your cancellation page in the range, and did not resume. They count on the day of the cancellation and end later, with the period that was paid. Cancellations in Stripe’s portal, by form and by failed payments are not among them.',
  },
  saved: {
    name: 'Offers taken',
    definition:
      'Pauses, discounts and lower plans that were taken on your cancellation page in the range. An offer counts also if its owner canceled later.',
  },
  wonBack: {
    name: 'Won back',
    definition: 'Former subscribers who subscribed again in the range, after our email.',
  },
} as const;

export const ENDING_NAMES: Record<Ending, string> = {
  page: 'Ended after a cancellation on your page',
  portal: 'Ended after a cancellation in Stripe’s portal, or by an operator',
  form: 'Ended after a cancellation or withdrawal by form',
  replaced: 'Replaced by a plan for life or a gift',
  unpaid: 'Payment failed',
  refund: 'Refunded in full',
  dispute: 'Dispute lost',
  other: 'Another cause',
};

export const REASON_NAMES: Record<LeaveReason, string> = {
  too_expensive: 'Too expensive',
  unused: 'Not used enough',
  missing_features: 'Something was missing',
  low_quality: 'Quality too low',
  too_complex: 'Too complicated',
  customer_service: 'Unhappy with support',
  switched_service: 'Switched to another service',
  other: 'Another reason',
};

export const OFFER_NAMES: Record<LeaveOffer, string> = {
  pause: 'Pause',
  'lower-plan': 'Lower plan',
  coupon: 'Discount',
  fix: 'Fix my access (help, no offer)',
};
