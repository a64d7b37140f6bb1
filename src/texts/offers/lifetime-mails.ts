import { template } from '../template.ts';

/** Mails about a plan that was bought once, for life. */
export const LIFETIME_MAILS = {
  'lifetime-receipt': {
    subject: template('{plan} is yours for life'),
    paragraphs: [
      template('Thank you. We received {amount} for {plan}, paid once.'),
      template('Your plan has no end, and nothing renews. {replaced}'),
    ],
    ends: template('Your {old} subscription ends on {until} and is not charged again.'),
    endsNow: template('Your {old} subscription ends now and is not charged again.'),
    action: template('Open your dashboard {link}'),
  },
  'lifetime-refund-failed': {
    subject: template('Your refund for {plan} did not go through'),
    paragraphs: [
      template(
        'We wrote to you about the refund for {plan}. Your bank did not accept it, so the money came back to us. Sorry for that.',
      ),
      template('{next}'),
    ],
    again: template('You have {plan} again. We will contact you about the {amount} that you paid.'),
    owed: template('We still owe you the {amount} that you paid, and will contact you about it.'),
    action: template('Open your dashboard {link}'),
  },
  'lifetime-returned': {
    subject: template('Your refund for {plan}'),
    paragraphs: [
      template(
        'Your refund of {amount} for {plan} is on its way. Your bank shows it within a few business days.',
      ),
      template('{next}'),
    ],
    ended: template('{plan} for life has ended. Other plans and subscriptions of yours stay.'),
    notGiven: template(
      '{plan} was taken off sale while you were paying, so we could not give it to you.',
    ),
    action: template('Open your dashboard {link}'),
  },
  'lifetime-on-hold': {
    subject: template('{plan} is on hold while your bank reviews a payment'),
    paragraphs: [
      template(
        'Your bank has opened a dispute about your payment for {plan}. Until it is settled, the plan is on hold. Other plans and subscriptions of yours stay.',
      ),
      'If the dispute was a mistake, ask your bank to withdraw it, and the plan comes back.',
    ],
    action: template('Open your dashboard {link}'),
  },
  'lifetime-resumed': {
    subject: template('{plan} is yours again'),
    paragraphs: [template('The dispute is settled, and {plan} is yours for life again.')],
    action: template('Open your dashboard {link}'),
  },
  'lifetime-lost': {
    subject: template('{plan} has ended'),
    paragraphs: [
      template(
        'Your bank returned your payment for {plan}, so the plan has ended. Other plans and subscriptions of yours stay.',
      ),
    ],
    action: template('Open your dashboard {link}'),
  },
};
