import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const DELIVERY_COPY = defineTexts('delivery', {
  title: 'Your delivery',
  complete: 'Everything is delivered',
  ended: 'What you still have',
  progress: template('{done} of {all} steps'),
  typeInstead: 'Enter your username instead',
  invite: 'Get your invitation',
  cancel: 'Cancel',
  fix: 'Fix my access',
  missing: 'Something missing?',
  fixing: 'Checking...',
  fixed: 'Your access',
  wait: 'One moment',
  notYet: 'Still setting up',
  failedTitle: 'Not checked',
  failed: 'Your access could not be checked. Please try again.',
});

/** Headings of the lists of steps. */
export const TRACK_TITLES = defineTexts('delivery.track-titles', {
  account: 'Your account',
  discord: 'Discord',
  charting: 'TradingView',
});

export const STEP_TITLES = defineTexts('delivery.step-titles', {
  paid: 'Payment',
  given: 'Given to you',
  trial: 'Trial started',
  password: 'Password set',
  named: 'Discord username',
  inside: 'Join the server',
  role: 'Get your role',
  charting: 'TradingView username',
  indicators: 'Unlock indicators',
});

/** Screen-reader equivalent of the mark beside the step. */
export const STEP_STATES = defineTexts('delivery.step-states', {
  done: 'Done',
  working: 'In progress',
  action: 'Your turn',
  waiting: 'Later',
  trouble: 'Needs help',
});

export const STEP_ACTIONS = defineTexts('delivery.step-actions', {
  'name-discord': 'Add Discord username',
  'open-invite': 'Open your invitation',
  'new-invite': 'Get a new invitation',
  'name-charting': 'Add TradingView username',
});

/** The state of each step. */
export const STEP_TEXTS = defineTexts('delivery.step-texts', {
  confirming: 'Your payment is being confirmed.',
  paymentFailed: 'Your last payment did not go through.',
  since: template('Since {day}'),
  once: template('Paid once on {day}'),
  freeUntil: template('Free until {day}'),
  setUp: 'Your account is set up.',
  verified: template('{name}, verified with Discord'),
  nameDiscord: 'Add your Discord account to get your invitation.',
  inside: {
    none: 'Available after you add your Discord account.',
    invited: 'Your invitation is waiting.',
    'invite-expired': 'Your invitation has expired.',
    joined: 'You have joined.',
    left: 'You have left the server.',
    'needs-operator': 'Our team needs to let you back in. Please contact us.',
  },
  roleWaits: 'Assigned as soon as you join.',
  roleWorking: 'We are assigning your role.',
  nameCharting: 'We need your TradingView username to grant access.',
  indicatorsWait: 'Unlocked once you add your TradingView username.',
  open: 'Open on your charts.',
  openUntil: template('Open until {day}'),
  byHand: template('Our team unlocks them on TradingView by {moment}.'),
  late: 'Our team is late in unlocking them on TradingView. Contact us if it is urgent.',
  down: 'Our TradingView connection is down. Your access is queued and opens automatically; there is nothing for you to do.',
  refused:
    'TradingView did not accept this access. Check the spelling of your username below, or press Fix my access.',
  granting: 'We are granting access on TradingView.',
  notDelivered: {
    one: template('{names} is not delivered automatically. Please write to us.'),
    other: template('{names} are not delivered automatically. Please write to us.'),
  },
});
