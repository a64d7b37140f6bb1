import type { MailText } from '../mail-text.ts';

type Values = Record<string, string>;

const panel = ({ link }: Values) => ({ label: 'Open the admin panel', url: link ?? '' });

/** Alerts about the end or the renewal of one subscription. */
export const SUBSCRIPTION_ALERTS = {
  'pause-unused': (values: Values): MailText => ({
    subject: `${values.who} paused and has ${values.days} unused days`,
    paragraphs: [
      `The payment after the pause could not be collected, so the ${values.plan} subscription has ended. When it was paused, ${values.days} paid days were left, worth ${values.amount}. They were to be taken off that payment, so nothing was refunded. The subscriber’s mail says the same.`,
      'Give the plan for these days or refund the sum on the user’s page. Then write a note there: it removes the line from Needs you.',
    ],
    action: panel(values),
  }),
  'renewal-unannounced': (values: Values): MailText => ({
    subject: `The renewal of ${values.email} is not announced yet`,
    paragraphs: [
      `${values.plan} renews for a year on ${values.day}. We could not mail the sum, because Stripe does not preview the charge.`,
      'Open the customer at Stripe: an address that its tax calculation cannot use is a common cause. We try again every hour, up to 15 days before the renewal. Some laws require the notice by then. After that, write to the subscriber yourself.',
    ],
    action: panel(values),
  }),
};
