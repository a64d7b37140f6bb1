import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const CODE_COPY = defineTexts('offers.code', {
  add: 'Add a discount code',
  label: 'Discount code',
  apply: 'Apply',
  checking: 'Checking…',
  remove: 'Remove',
  discount: template('Discount {code}'),
  before: 'Before:',
  now: 'Now:',
  first: template('For the first payment, then {price}/{period}.'),
  several: template('For the first {count} payments, then {price}/{period}.'),
  always: 'For as long as you stay subscribed.',
  failed: 'The code could not be checked. Please try again.',
  upgrade: template('With {code}: {price}/{period}.'),
  prorated: 'Stripe shows the exact sum of today before you confirm.',
});

export const TRIAL_COPY = defineTexts('offers.trial', {
  offer: template('{days} days free'),
  free: template('Free until {day}'),
  today: 'Today',
  charge: template('Then {price}/{period}, first on {day}, unless you cancel before.'),
  ends: template('Ends by itself on {day}. No card is needed, and nothing is charged.'),
  submit: template('Start {days}-day free trial'),
  codeInstead: 'With a code you pay from the start, without the trial.',
  running: template('Trial ends {day}, then {price}'),
  runningFree: template('Trial ends {day}. Add a card to keep {plan}.'),
  canceled: template('Trial ends {day}. Nothing will be charged.'),
  refused: 'You have already had a free trial with us, so we ended this one. Nothing was charged.',
  start: template('Start {plan}'),
});

export const START_PLAN_COPY = defineTexts('offers.start-plan', {
  title: template('Start {plan}'),
  lead: 'You have already had a free trial with us, so we ended the second one before any charge.',
  price: template('{price} today, then {price} each {period} until you cancel.'),
  mistake:
    'If this is a mistake, for example because your family shares a card, please contact us.',
  submit: template('Continue to pay {price}'),
  needed: 'Please confirm the start first.',
  nothing: 'Nothing to start',
  nothingLead: 'Your account has no plan that waits for a paid start.',
  back: 'Back to Dashboard',
});

/** Answers of the server about codes and trials, found by their sentence. */
export const OFFER_MESSAGES = defineTexts('messages.offers', {
  trialNotice: template(
    '{plan} is free until {day}. You pay {price} on that day unless you cancel before.',
  ),
  trialNoticeFree: template(
    '{plan} is free until {day} and then ends by itself. Nothing is charged.',
  ),
  trialChanged: 'The trial of this plan has changed. Please look at the price again.',
  paidStart: template('I want {plan} to start now and agree to be charged {price} today.'),
  paidStartChanged: 'The price has changed. Please read it again before you start.',
  codeUnknown: 'This code is not valid.',
  codeOver: 'This code has expired.',
  codeUsedUp: 'This code has been used up.',
  codeOtherPlan: 'This code does not apply to this plan.',
  codeOtherCycle: 'This code does not apply to this billing interval.',
  codeOnlyNew: 'This code is for new subscriptions.',
  codeOnlyUpgrade: 'This code is for upgrades.',
  codeOnlyFirst: 'This code is for a first purchase.',
  codeOtherCurrency: 'This code is for prices in another currency.',
});
