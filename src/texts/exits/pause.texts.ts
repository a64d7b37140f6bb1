import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const PAUSE_COPY = defineTexts('leaving.card', {
  cancel: 'Cancel subscription',
  until: template('Paused until {day}.'),
  open: 'Paused. Nothing is charged.',
  underWay: 'Your payment is on its way. Your access comes back when your bank has paid it.',
  underWayInGrace: template(
    'Your payment is on its way. Your access stays until {day}, and continues once your bank has paid it.',
  ),
});
