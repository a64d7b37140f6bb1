import { template } from '../template.ts';

/** Mails about a gift. The link contains the code, so the text never does. */
export const GIFT_MAILS = {
  'gift-receipt': {
    subject: template('Your gift: {plan} for {months}'),
    paragraphs: [
      template('Thank you. We received {amount} for {months} of {plan}, paid once.'),
      template('{way}'),
      template('The gift can be redeemed once, until {until}.'),
    ],
    mailed: template('We mailed the link to {recipient}. You can also hand it over yourself.'),
    byHand: 'The link below is the gift. Send it only to the person you bought it for.',
    month: '1 month',
    manyMonths: template('{count} months'),
    action: template('Open the gift {link}'),
  },
  'gift-received': {
    subject: template('A gift for you: {plan} for {months}'),
    paragraphs: [
      template('{buyer} has bought you {months} of {plan}. {said}'),
      template(
        'Open the link to see when it starts. You need a free account and no card. Redeem it until {until}.',
      ),
    ],
    words: template('They wrote: “{words}”'),
    silent: 'It is already paid.',
    month: '1 month',
    manyMonths: template('{count} months'),
    action: template('Redeem the gift {link}'),
  },
};
