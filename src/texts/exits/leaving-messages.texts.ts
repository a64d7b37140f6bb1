import { defineTexts } from '../define-texts.ts';

export const LEAVING_MESSAGES = defineTexts('messages.leaving', {
  notLive: 'You have no subscription that renews.',
  otherPlan: 'Your plan has changed. Reload the page.',
  offerGone: 'This offer is no longer open. Reload the page.',
  paused: 'Your subscription is already paused.',
  notPaused: 'Your subscription is not paused.',
  trialing: 'Your trial costs nothing, so it cannot be paused.',
  freeDays: 'You have free days until your next payment. You can pause after it.',
  paymentDue: 'Your last payment is still due. Pay it first, then you can pause.',
  paymentPending: 'Your last payment is still on its way. You can pause when it has arrived.',
  onHold: 'Your plan is on hold while your bank reviews a payment.',
  ends: 'Your subscription is set to end. Keep it first, then you can pause.',
  nothingToStop: 'There is nothing left to stop. It was stopped before, or has taken effect.',
  changes: 'Your plan is about to change. You can pause after the change.',
  notCollected: 'No payments are collected right now, so there is nothing to pause.',
  noPause: 'A pause of this length is not offered.',
  refused: 'Stripe did not pause it.',
  unread: 'Stripe does not show the pause yet. Look at your subscription before you try again.',
  upgradeLater: 'You have free days until your next payment. You can upgrade after it.',
  resumeFirst: 'Your plan is paused. Resume it before you choose another one.',
});
