import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const STANDING_COPY = defineTexts('dashboard.standing', {
  onHold: 'Your access is on hold while a payment dispute is open.',
  pastDue: 'Your last payment did not go through. Update your card to keep your access.',
  updateMethod: 'Update payment method',
  payBy: template(
    'Your last payment did not go through. Your access stays until {day}. Pay by then to keep {plan}.',
  ),
  pendingFirst: template(
    'Your payment for {plan} is on its way. Your bank confirms it within a few business days, and then your plan starts.',
  ),
  openInvoice: 'An invoice is still open. Pay it to get your access back.',
  onHoldBeside: template(
    'Your subscription is on hold while a payment dispute is open. You keep {plan}.',
  ),
  invoiceBeside: template('An invoice of your subscription is still open. You keep {plan}.'),
  blocked: 'Your bank returned a disputed payment, so this account cannot buy a plan.',
  unlock: 'Contact us to unlock it.',
  ended: 'Your subscription has ended. Choose a plan to get your access back.',
  endedAs: {
    given: template('Your {plan} plan has ended. Choose a plan to get your access back.'),
    trial: template('Your free trial of {plan} has ended. Choose a plan to get your access back.'),
  },
  givenEnds: template(
    'Your {plan} plan ends on {day}. If it is on sale then, you can choose it again.',
  ),
  changes: template('Your plan changes to {next} on {day}. You keep {plan} until then.'),
  ends: template('Ends on {day}. You keep full access to {plan} until then.'),
  resume: template('Keep {plan}'),
  resuming: 'One moment...',
  resumed: {
    title: 'Subscription continues',
    message: template('{plan} renews as before. Nothing is charged today.'),
  },
  notResumed: {
    title: 'Not changed',
    message: 'Your subscription is still set to end. Please try again.',
  },
  waitingExit: {
    withdraw: template(
      'Your withdrawal takes effect on {moment}. Your access then ends, and we refund what you paid.',
    ),
    cancel: template('Your cancellation takes effect on {moment}. Your access then ends.'),
    stop: { withdraw: 'Stop the withdrawal', cancel: 'Stop the cancellation' },
    stopping: 'Stopping...',
    stopped: { title: 'Stopped', message: 'Your subscription continues as before.' },
    notStopped: { title: 'Not stopped', message: 'It could not be stopped. Please try again.' },
  },
  comingPrice: template(
    'From your renewal on {day} your plan costs {price}. You can cancel before then.',
  ),
});
