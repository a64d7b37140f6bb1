import { template } from '../template.ts';

/** Mails about a cancellation or a withdrawal that was declared by form. */
export const EXIT_MAILS = {
  'cancellation-received': {
    subject: 'We received your cancellation',
    paragraphs: [
      template(
        'This is your receipt. On {moment}, we received this cancellation: “I, {name}, cancel the subscription that I concluded under {email}.”',
      ),
      template('{details}'),
      'We write again with what happens next.',
    ],
    reference: template('Your order: {reference}.'),
    cause: template('Your reason: {cause}'),
    neither: 'You gave no order number and no reason.',
  },
  'withdrawal-received': {
    subject: 'We received your withdrawal',
    paragraphs: [
      template(
        'This is your receipt. On {moment}, we received this withdrawal: “I, {name}, withdraw from the contract that I concluded under {email}.”',
      ),
      template('{details}'),
      'We write again with what happens next.',
    ],
    reference: template('Your order: {reference}.'),
    neither: 'You gave no order number.',
  },
  'cancellation-done': {
    subject: template('Your {plan} subscription ends on {day}'),
    paragraphs: [
      template('It does not renew. {effect}'),
      'If you did not ask for this, or changed your mind, the link below removes the cancellation.',
      template('{receipt}'),
    ],
    action: template('Keep {plan} {link}'),
    kept: template('Until {day}, you keep the access that you have now.'),
    onHold: 'It stays on hold until your bank decides about the disputed payment.',
    pending: template(
      'Your bank debit is still pending. Once it is paid, you have access until {day}. If it fails, the subscription ends at once.',
    ),
  },
  'cancellation-done-now': {
    subject: template('Your {plan} subscription has ended'),
    paragraphs: ['No further payment will be taken.', template('{receipt}')],
  },
  'cancellation-waits': {
    subject: template('Your {plan} subscription ends tomorrow'),
    paragraphs: [
      template('{why} It ends on {moment}.'),
      'If you did not ask for this, or want to pay after all, use the link below before then.',
      template('{receipt}'),
    ],
    action: template('Keep {plan} {link}'),
    failed: 'Its last payment failed, so there is no paid period to wait for.',
    paused: 'It is paused, so there is no paid period to wait for.',
  },
  'withdrawal-waits': {
    subject: 'Your withdrawal takes effect tomorrow',
    paragraphs: [
      template(
        'On {moment}, your {plan} plan ends, and we refund everything that you paid for it to the card that paid.',
      ),
      'You need to do nothing. If you did not ask for this, use the link below before then.',
      template('{receipt}'),
    ],
    action: template('Stop the withdrawal {link}'),
  },
  'withdrawal-done': {
    subject: template('Your {plan} plan has ended'),
    paragraphs: [template('{money}'), 'Your access has ended. No further payment will be taken.'],
    refunded: template(
      'Stripe confirmed a refund of {amount} to the card that paid. Your bank may need up to ten days to show it.',
    ),
    pending: template(
      'Stripe is sending a refund of {amount} to where the payment came from. It may take some days.',
    ),
    disputed: 'You disputed a payment at your bank. The bank holds its money and decides about it.',
    nothing: 'You had paid nothing for it, so there is nothing to refund.',
  },
  'withdrawal-owed-to-you': {
    subject: template('Your {plan} plan has ended'),
    paragraphs: [
      'Your withdrawal is in effect and your access has ended. No further payment will be taken.',
      'A part of the refund could not be made automatically. We make it by hand within 14 days of your withdrawal.',
    ],
  },
  'withdrawal-too-late': {
    subject: 'Your withdrawal came too late',
    paragraphs: [
      template(
        'You could withdraw from your {plan} subscription until {moment}. It continues, and nothing was refunded.',
      ),
      'You can still cancel. Your access then lasts until the end of the paid period.',
      template('{receipt}'),
    ],
    action: template('Cancel the subscription {link}'),
  },
  'exit-unmatched': {
    subject: 'We found no subscription',
    paragraphs: [
      template('No subscription is paid to us by {email}, so nothing was changed.'),
      template('{elsewhere}'),
      'If you pay with another address, send the form again with that one. If you did not send it, ignore this email.',
      template('{receipt}'),
    ],
    action: template('Open the form {link}'),
    elsewhere: template('Your {plan} plan is paid at {source}. End it there: we cannot.'),
  },
} as const;
