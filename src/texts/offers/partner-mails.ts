import { template } from '../template.ts';

const EARNS = template(
  'Share your link, and you earn {rate} of every payment made through it, without tax, for {months} from a buyer’s first payment on.',
);

/** Mails to a new partner: a member, who still accepts the terms, and a person outside, who has. */
export const PARTNER_MAILS = {
  'partner-invited': {
    subject: template('You are a partner of {brand}'),
    paragraphs: [
      EARNS,
      template('Your link: {url}'),
      'It works once you accept the terms on your partner page. There you also see what it brought. The terms:',
      template('{terms}'),
    ],
    month: '1 month',
    manyMonths: template('{count} months'),
    action: template('Open my partner page {link}'),
  },
  'partner-added': {
    subject: template('You are a partner of {brand}'),
    paragraphs: [
      EARNS,
      template('Your link, which works from now on: {url}'),
      'The terms that you accepted:',
      template('{terms}'),
    ],
    month: '1 month',
    manyMonths: template('{count} months'),
  },
};
