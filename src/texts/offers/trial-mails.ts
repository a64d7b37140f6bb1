import { template } from '../template.ts';

/** Mails about a trial. Each names the sum and the date of the first charge, or says that there is none. */
export const TRIAL_MAILS = {
  'trial-started': {
    subject: template('Your free trial of {plan} has started'),
    paragraphs: [
      template('{plan} is free until {until}.'),
      template(
        'We charge {amount} on {until} and then at each renewal, unless you cancel before. You can cancel in one step in your account.',
      ),
      template('{limit}'),
    ],
    includes: template(
      'The trial includes {indicators}. All indicators unlock with your first payment.',
    ),
    action: template('Manage the trial {link}'),
  },
  'trial-started-free': {
    subject: template('Your free trial of {plan} has started'),
    paragraphs: [
      template('{plan} is free until {until}. It then ends by itself, and nothing is charged.'),
      template('To keep {plan}, add a card before. We then charge {amount} on {until}.'),
      template('{limit}'),
    ],
    includes: template(
      'The trial includes {indicators}. All indicators unlock with your first payment.',
    ),
    action: template('Manage the trial {link}'),
  },
  'trial-ends': {
    subject: template('Your free trial of {plan} ends on {until}'),
    paragraphs: [
      template('Your free trial of {plan} ends on {until}. We charge {amount} on that day.'),
      template('If you do not want to continue, cancel before. Nothing is charged then.'),
    ],
    action: template('Manage the trial {link}'),
  },
  'trial-ends-free': {
    subject: template('Your free trial of {plan} ends on {until}'),
    paragraphs: [
      template('Your free trial of {plan} ends on {until}. Nothing is charged.'),
      template('To keep {plan}, add a card before. We then charge {amount} on {until}.'),
    ],
    action: template('Add a card {link}'),
  },
  'trial-ended': {
    subject: template('Your free trial of {plan} has ended'),
    paragraphs: [
      template(
        'Your free trial of {plan} has ended, and your account is now free. Nothing was charged. You can choose a plan at any time.',
      ),
    ],
    action: template('See the plans {link}'),
  },
  'trial-refused': {
    subject: template('Your free trial of {plan} was ended'),
    paragraphs: [
      'You have already had a free trial with us, and we offer one to each person. We ended this one before any charge.',
      template('You can start {plan} at its price. It starts only after you confirm that.'),
      template('{mistake}'),
    ],
    mistake: template(
      'If this is a mistake, for example because your family shares a card, contact us: {contact}',
    ),
    action: template('Start {plan} {link}'),
  },
};
