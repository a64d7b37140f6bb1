import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** The end of a pause. Apart from the card's own lines, which every dashboard loads. */
export const END_PAUSE_COPY = defineTexts('leaving.resume', {
  next: template(
    'Your plan resumes on {day}. You then pay {price} for the next {period}, minus your unused days. Resume sooner and you pay at that time.',
  ),
  nextSum: template(
    'Your plan resumes on {day}. You then pay {price} for the next {period}, with your unused days deducted. Resume sooner and you pay at that time.',
  ),
  nextNothing: template(
    'Your access is back on {day}, and your unused days cover the {period} after it. Next payment: {price} on {next}.',
  ),
  nextOpen: template('When you resume, {price} is charged for the next {period}.'),
  openNothing: template(
    'Nothing is charged when you resume. Your unused days cover the next {period}.',
  ),
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
  failed: { title: 'Not resumed', message: 'Please try again.' },
});
