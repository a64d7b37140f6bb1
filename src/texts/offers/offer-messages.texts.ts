import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

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
  codeNotTaken: 'Stripe does not accept this code for this purchase. Nothing was charged.',
  accessCodeUsed: 'This code has already been used.',
  accessCodeHasPlan:
    'You already have this plan or a higher one. Keep the code, or give it to someone else.',
  accessCodePlanGone: 'The plan of this code is no longer offered. Please contact us.',
  pageRefused:
    'Stripe did not open the payment page. Nothing has changed, and nothing was charged.',
});
