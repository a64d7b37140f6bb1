import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const DELIVERY_COPY = defineTexts('delivery', {
  title: 'Your delivery',
  complete: 'Everything is delivered',
  progress: template('{done} of {all} steps'),
  fix: 'Fix my access',
  fixing: 'Looking...',
  fixed: 'Your access',
  wait: 'One moment',
  notYet: 'Still setting up',
  failedTitle: 'Not checked',
  failed: 'Your access could not be checked. Please try again.',
});

export const STEP_TITLES = defineTexts('delivery.step-titles', {
  paid: 'Paid',
  password: 'Password set',
  named: 'Discord username',
  inside: 'Server joined',
  role: 'Role assigned',
  charting: 'TradingView username',
  indicators: 'Indicators unlocked',
});

/** Screen-reader equivalent of the mark beside the step. */
export const STEP_STATES = defineTexts('delivery.step-states', {
  done: 'Done',
  working: 'In progress',
  action: 'Your turn',
  waiting: 'Later',
  trouble: 'Needs help',
});

export const STEP_ACTIONS = defineTexts('delivery.step-actions', {
  'name-discord': 'Add your Discord username',
  'open-invite': 'Open your invitation',
  'new-invite': 'Get a new invitation',
  'name-charting': 'Add your TradingView username',
});
