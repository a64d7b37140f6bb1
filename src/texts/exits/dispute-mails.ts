import { template } from '../template.ts';

/** Mails about a payment that the bank disputes, until the dispute is won or lost. */
export const DISPUTE_MAILS = {
  'access-on-hold': {
    subject: 'Your access is on hold while your bank reviews a payment',
    paragraphs: [
      template(
        'Your bank has opened a dispute about a payment for your {plan} plan. Until it is settled, {held}',
      ),
      'Your plan has not ended. If the dispute was a mistake, ask your bank to withdraw it, and your access comes back.',
    ],
    both: 'your member channels and your indicators are on hold.',
    channels: 'your member channels are on hold.',
    indicators: 'your indicators are on hold.',
    plan: 'your plan is on hold.',
    stays: 'You can stay in the Discord server.',
    action: template('Open my account {link}'),
  },
  'access-resumed': {
    subject: 'Your access is back',
    paragraphs: [template('The dispute is settled, and your {plan} plan is active again.')],
    action: template('Open my dashboard {link}'),
  },
  'access-blocked': {
    subject: 'Your access has ended',
    paragraphs: [
      template(
        'Your bank returned a disputed payment. Your {plan} plan has ended, and this account cannot buy another one.',
      ),
    ],
  },
} as const;
