import { template } from '../template.ts';

/** Mails about the end of a plan, one that was taken back, and a refund without an end. */
export const END_MAILS = {
  'access-ends': {
    subject: template('Your access ends on {accessUntil}'),
    paragraphs: [template('Your {plan} plan will not renew. {effect}')],
    action: template('Keep {plan} {link}'),
    kept: template('You keep full access until {accessUntil} and can change your mind until then.'),
    unpaid: template(
      'Its last payment is still due. You have access until {accessUntil}. If it is paid, you keep access until {until}.',
    ),
    pending: template(
      'Your bank debit is still pending. Once it is paid, you have access until {accessUntil}. If it fails, the subscription ends at once.',
    ),
  },
  'access-ended': {
    subject: 'Your access has ended',
    paragraphs: [
      template(
        'Your {plan} plan has ended and your account is now free. You can come back at any time.',
      ),
    ],
    action: template('See the plans {link}'),
  },
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
