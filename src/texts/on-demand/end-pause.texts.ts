import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** The end of a pause. Apart from the card's own lines, which every dashboard loads. */
export const END_PAUSE_COPY = defineTexts('leaving.resume', {
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
  failed: { title: 'Not resumed', message: 'Please try again.' },
});
