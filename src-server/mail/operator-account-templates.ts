import type { MailText } from './mail-text.ts';

type Values = Record<string, string>;

const button = (label: string, { link }: Values) => ({ label, url: link ?? '' });

/** About operator accounts: an operator's own sign-in, and actions of other operators. */
export const OPERATOR_ACCOUNT_TEMPLATES = {
  'operator-new-sign-in': (values: Values): MailText => ({
    subject: 'New sign-in to your operator account',
    paragraphs: [
      `Your operator account ${values.name} was signed in to with ${values.browser} on ${values.moment}, from ${values.address}.`,
      'If this was you, you can ignore this email. If not, end that session and change your password.',
    ],
    action: button('Review your sessions', values),
  }),
  'operator-joined': (values: Values): MailText => ({
    subject: `${values.name} is now an operator`,
    paragraphs: [
      `${values.name} accepted an invitation on ${values.moment}. Their role is ${values.role}.`,
      'If you did not expect this, remove them or change their role.',
    ],
    action: button('Review operators', values),
  }),
  'operator-factor-removed': (values: Values): MailText => ({
    subject: `${values.factor} of ${values.name} was removed`,
    paragraphs: [
      `${values.factor} of the operator account ${values.name} was removed on ${values.moment}.`,
      'If you did not expect this, change the password of that account and set up a second factor again.',
    ],
    action: button('Review operators', values),
  }),
  'operator-export': (values: Values): MailText => ({
    subject: `${values.name} exported personal data`,
    paragraphs: [
      `${values.name} downloaded ${values.what} on ${values.moment}.`,
      'The audit log has the details. If you did not expect this, end their sessions and change their role.',
    ],
    action: button('Review operators', values),
  }),
  'operator-refund': (values: Values): MailText => ({
    subject: `${values.name} refunded ${values.amount}`,
    paragraphs: [
      `${values.name} refunded ${values.amount} on ${values.moment} ${values.what}.`,
      'If you did not expect this, look the payment up at Stripe and ask an owner to review the operator.',
    ],
    action: button('Review the refund', values),
  }),
  'operator-address-changed': (values: Values): MailText => ({
    subject: 'Your address for operator mail was changed',
    paragraphs: [
      `Mail about the operator account ${values.name} no longer comes to this address. It was changed on ${values.moment}.`,
      'If this was not you, change your password and check the address.',
    ],
    action: button('Review your sign-in', values),
  }),
} as const satisfies Record<string, (values: Values) => MailText>;
