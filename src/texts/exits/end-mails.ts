import { template } from '../template.ts';

/** Mails about an end that the subscriber did not ask for, one that they took back, and a refund without an end. */
export const END_MAILS = {
  'access-ended-refunded': {
    subject: template('Your {plan} plan has ended'),
    paragraphs: [
      template(
        'We ended your {plan} plan and refunded {amount} to where the payment came from. Your bank may need up to ten days to show it.',
      ),
      'Your account is now free. You can come back at any time.',
    ],
    action: template('See the plans {link}'),
  },
  'payment-refunded': {
    subject: template('We refunded {amount}'),
    paragraphs: [
      template(
        'We refunded {amount} to where the payment came from. Your bank may need up to ten days to show it.',
      ),
      template('{kept}'),
    ],
    kept: template('You keep your {plan} plan.'),
    action: template('Open my dashboard {link}'),
  },
  'subscription-continues': {
    subject: template('Your {plan} subscription continues'),
    paragraphs: [
      template('Your {plan} subscription does not end. It renews on {until}.'),
      'Our earlier email about its end no longer applies.',
    ],
    action: template('Open my dashboard {link}'),
  },
} as const;
