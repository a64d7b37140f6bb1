import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const PAUSE_COPY = defineTexts('leaving.card', {
  cancel: 'Cancel subscription',
  until: template('Paused until {day}. Nothing is charged until then.'),
  next: template(
    'On {day}, {price} is charged for the next {period}, less the days you have not used. If you resume earlier, it is charged then.',
  ),
  nextSum: template(
    'On {day}, {price} is charged for the next {period}. The days you have not used are already taken off. If you resume earlier, it is charged then.',
  ),
  nextNothing: template('Nothing is charged on {day}. Your unused days cover the next {period}.'),
  nextOpen: template('When you resume, {price} is charged for the next {period}.'),
  openNothing: template(
    'Nothing is charged when you resume. Your unused days cover the next {period}.',
  ),
  open: 'Paused. Nothing is charged.',
  resume: 'Resume now',
  resuming: 'Resuming...',
  resumed: { title: 'Subscription resumed', message: 'Your access is coming back.' },
  ended: {
    title: 'Subscription ended',
    message: 'You had canceled it, and no paid time was left. Nothing was charged.',
  },
  owed: {
    title: 'Payment failed',
    message: 'Your card was declined. Pay the open invoice to get your access back.',
  },
  pending: {
    title: 'Payment on its way',
    message:
      'Your bank debit was started and can take a few business days. Your access comes back when it is paid. No action is needed.',
  },
  underWay: 'Your payment is on its way. Your access comes back when your bank has paid it.',
  underWayInGrace: template(
    'Your payment is on its way. Your access stays until {day}, and continues once your bank has paid it.',
  ),
  failed: { title: 'Not resumed', message: 'Please try again.' },
});
