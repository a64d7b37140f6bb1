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
  trialIncludes: template(
    'The trial includes {indicators}. All indicators unlock with your first payment.',
  ),
  trialIncludesMany:
    'The trial includes the indicators that our page named. All indicators unlock with your first payment.',
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
  accessCodePaymentDue:
    'The payment for your plan is still due, and may still be charged. Pay it or cancel your plan, then redeem the code.',
  accessCodePaused:
    'Your plan is paused, and continues by itself with a payment. Continue or cancel it, then redeem the code.',
  accessCodePlanGone: 'The plan of this code is no longer offered. Please contact us.',
  giftMessageLong: 'A message has at most 300 characters.',
  giftMessageHidden: 'The message has a character that cannot be mailed.',
  giftMessageLink: 'A message cannot contain links.',
  partnerNone: 'You are not a partner of this shop.',
  partnerOtherTerms: 'The terms have changed. Please read them again.',
  giftNotOffered: 'This gift is no longer offered.',
  giftPriceChanged: 'The price of this gift has changed. Please reload the page.',
  giftStartAgain: 'This payment page has closed. Please try again.',
  giftManyUnpaid:
    'Several gifts were started from your network and are not paid yet. Pay for one of them, or try again in an hour.',
  giftOtherBrowser:
    'This gift was bought in another browser. We have mailed its link to the buyer.',
  giftLinkUnreadable:
    'The link of this gift cannot be shown right now. Please use the one in the email to the buyer.',
  giftUsed: 'This gift has already been redeemed.',
  giftExpired: 'This gift has expired. The buyer can contact us.',
  giftTakenBack: 'This gift is no longer valid, because its payment was returned.',
  giftPlanGone: 'The plan of this gift is no longer offered. The buyer can contact us.',
  giftForLife: 'You have this plan for life. Give the gift to someone else.',
  giftNotSettled:
    'Your subscription has an open payment, a pause or a planned change. Settle it first, then redeem the gift.',
  lifetimeNotOffered: 'This plan is not sold for life.',
  lifetimePriceChanged: 'The price has changed. Please reload the page.',
  lifetimeHeld: 'You already have this plan or a higher one for life.',
  lifetimeHigherPlan:
    'Your subscription already includes this plan. Cancel it first if you want this plan for life.',
  lifetimeOnHold: 'Your payment is disputed or was refunded. Please contact us first.',
  lifetimeNotYours: 'This purchase belongs to another account.',
  giftChanged: 'Your plan has changed since. Please look at the dates again.',
  giftNotEnded: 'Stripe does not show the end of your subscription yet. Please try again.',
  pageRefused:
    'Stripe did not open the payment page. Nothing has changed, and nothing was charged.',
});
