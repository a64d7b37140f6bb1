import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const UPGRADE_COPY = defineTexts('upgrade', {
  title: 'Upgrade Your Plan',
  current: 'Current plan:',
  monthly: 'Monthly',
  yearly: 'Yearly',
  saving: 'Save 17%',
  popular: 'Most Popular',
  wanted: 'Your choice',
  submit: template('Upgrade to {plan}'),
  busy: 'Processing...',
  pendingFirst: 'You can upgrade once your bank has confirmed your payment.',
  processingTitle: 'Payment already on its way',
  failedTitle: 'Upgrade Failed',
  failed: 'Failed to process upgrade',
  premiumTitle: 'Premium Member!',
  memberTitle: template('{plan} Member!'),
  premiumLead: 'You already have everything we offer.',
  lifetime: template('Own {plan} for life: {price} once'),
  grant: template(
    'You have {plan} until {until}. An upgrade starts and is charged today. Your remaining {plan} time keeps counting down and is not added to the upgrade. If the upgrade ends first, you have {plan} again until {until}.',
  ),
  grantForLife: template(
    'You have {plan} for life. An upgrade starts and is charged today. When it ends, you have {plan} again.',
  ),
  holdTitle: 'Your plan is on hold',
  holdLead: 'Your bank is reviewing a payment. You can upgrade once the dispute is settled.',
  blockedTitle: 'Payments are blocked',
  blockedLead: 'Your bank returned a disputed payment, so this account cannot buy a plan.',
  blockedUnlock: 'Contact us to unlock it.',
  payFirst: 'You can upgrade as soon as this payment has gone through.',
  pausedTitle: 'Your plan is paused',
  resumeFirst: 'Resume your plan to choose another one.',
  back: 'Back to Dashboard',
});

export const HAND_OVER_COPY = defineTexts('hand-over', {
  title: 'Keep your plan',
  paid: template('You paid for {plan} at {source}. That payment covers you until {until}.'),
  later: template('Add your card now. Your first payment is on {until}.'),
  today: template(
    'Less than two days are left. If you continue now, your card is charged today, and the time until {until} is lost.',
  ),
  wait: template(
    'You can wait until {until} and continue then. Your access stays until that time.',
  ),
  end: template(
    'Cancel at {source} too. We can’t do it for you, and {source} may charge you again.',
  ),
  continue: 'Add card',
  payToday: 'Pay today',
  saving: 'Save 17%',
  each: template('{price} each {period}'),
  nothing: 'Nothing to continue',
  nothingLead: 'Your account has no plan that was paid elsewhere.',
  back: 'Back to Dashboard',
});
