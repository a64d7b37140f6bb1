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
  firstToday: template('{reduced} today, then {price}/{period}.'),
  several: template('For the first {count} payments, then {price}/{period}.'),
  always: 'For as long as you stay subscribed.',
  failed: 'The code could not be checked. Please try again.',
  upgrade: template('With {code}: {price}/{period}.'),
  prorated: 'Stripe shows the exact sum of today before you confirm.',
});

export const START_PLAN_COPY = defineTexts('offers.start-plan', {
  title: template('Start {plan}'),
  lead: 'You’ve already used your free trial. The second one was ended and nothing was charged.',
  price: template('{price} today, then {price} each {period} until you cancel.'),
  mistake:
    'If this is a mistake, for example because your family shares a card, please contact us.',
  submit: template('Continue to pay {price}'),
  needed: 'Please confirm the start first.',
  unread: 'Start your plan',
  nothing: 'Nothing to start',
  nothingLead: 'Your account has no plan that waits for a paid start.',
  back: 'Back to Dashboard',
});

export const REDEEM_COPY = defineTexts('offers.redeem', {
  title: 'Redeem a code',
  lead: template('The plan goes to {email}. No payment is needed.'),
  signedOut: 'Sign in or create a free account first. The plan is added to that account.',
  kept: 'This browser keeps your code. Sign in or create a free account, and you continue here.',
  signIn: 'Sign In',
  signUp: 'Create a free account',
  code: 'Code',
  form: 'A code has 16 letters and digits, such as ABCD-EFGH-JKMN-PQRS.',
  submit: 'Continue',
  busy: 'Checking…',
  failed: 'The code could not be redeemed. Please try again.',
  offer: template('Your code: {plan}'),
  start: template('Start {plan}'),
  doneTitle: template('{plan} is yours'),
  now: template('You have {plan} until {until}.'),
  later: template('Your {plan} continues without a gap: from {start} until {until}.'),
  noCharge: 'It ends by itself. Nothing is charged.',
  setUp: 'Set up my access',
  back: 'Back to Dashboard',
});
