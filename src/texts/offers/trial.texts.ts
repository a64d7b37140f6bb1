import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const TRIAL_COPY = defineTexts('offers.trial', {
  free: template('Free until {day}'),
  today: 'today',
  charge: template('Then {price}/{period}. Cancel before that day and you pay nothing.'),
  ends: template('Ends by itself on {day}. No card is needed, and nothing is charged.'),
  submit: template('Start {days}-day free trial'),
  codeInstead: 'With a code you pay from the start, without the trial.',
  running: template(
    'Your trial ends on {day}. After that, {plan} is {price}/{period} unless you cancel.',
  ),
  runningFree: template('Trial ends {day}. Add a card to keep {plan}.'),
  canceled: template('Trial ends {day}. Nothing will be charged.'),
  refused: 'You have already had a free trial with us, so we ended this one. Nothing was charged.',
  start: template('Start {plan}'),
});
