import { template } from '../template.ts';

const ENDS = {
  ends: template(
    'It ends on {until} and does not renew. Until then, you keep the access that you have now.',
  ),
  endsOnHold: template(
    'It ends on {until} and does not renew. It stays on hold until your bank decides about the disputed payment.',
  ),
  endsPending: template(
    'It ends on {until} and does not renew. Your bank debit is still pending. Once it is paid, you have access until that day. If it fails, the subscription ends at once.',
  ),
  ended: 'It has ended. No further payment will be taken.',
} as const;

/** Mails about a cancellation or a pause by someone who is signed in. */
export const LEAVE_MAILS = {
  'leave-received': {
    subject: template('You canceled your {plan} subscription'),
    paragraphs: [
      template('This is your receipt. You canceled it on {moment}, signed in as {email}.'),
      template('{said}'),
      template('{end}'),
    ],
    action: template('Open my account {link}'),
    words: template('Your words: {words}'),
    ...ENDS,
    later: 'A second email names the day on which it ends.',
  },
  'leave-end': {
    subject: template('The end of your {plan} subscription'),
    paragraphs: [template('You canceled it on {moment}, signed in as {email}.'), template('{end}')],
    action: template('Open my account {link}'),
    ...ENDS,
  },
  'pause-started': {
    subject: template('Your {plan} subscription is paused'),
    paragraphs: [
      'Nothing is charged during the pause, and your access is off.',
      template('{when}'),
      template('{unused}'),
    ],
    action: template('Resume now {link}'),
    dated: template(
      'It resumes by itself on {until}. {newPrice} is charged then for the next period, and your access comes back.',
    ),
    datedYear: template(
      'It resumes by itself on {until}. {newPrice} is charged then for a new year, and your access comes back.',
    ),
    datedSum: template(
      'It resumes by itself on {until}. {amount} is charged then for the next period, and your access comes back.',
    ),
    datedYearSum: template(
      'It resumes by itself on {until}. {amount} is charged then for a new year, and your access comes back.',
    ),
    datedNothing: template(
      'It resumes by itself on {until}. Nothing is charged then, and your access comes back.',
    ),
    next: template('The next payment is on {nextDay}.'),
    open: 'It resumes when you choose to.',
    takenOff: 'The days that you paid for and did not use are already taken off.',
    toTakeOff:
      'The days that you paid for and did not use are taken off the first payment after the pause.',
  },
  'pause-ends': {
    subject: template('Your {plan} subscription resumes on {until}'),
    paragraphs: [
      template('The pause of your {plan} subscription ends on {until}. {charge}'),
      'If you do not want that, cancel before. Nothing is charged then.',
    ],
    action: template('Open my dashboard {link}'),
    period: template(
      '{amount} is charged on that day for the next period, and your access comes back.',
    ),
    year: template('{amount} is charged on that day for a new year, and your access comes back.'),
    nothing: 'Nothing is charged on that day, and your access comes back.',
    next: template('The next payment is on {nextDay}.'),
  },
  'pause-unpaid': {
    subject: template('Your {plan} subscription has ended'),
    paragraphs: [
      'The payment after your pause could not be collected, so the subscription has ended. You owe nothing, and nothing more is charged.',
      template('{next}'),
    ],
    action: template('Choose a plan {link}'),
    again: 'You can start again at any time, also with another card.',
    unused: template(
      'Paid days that were left when you paused: {days}, worth {amount}. They were to be taken off that payment and were not refunded. Our team knows about them. Contact us if you want to use them.',
    ),
  },
  'renewal-ahead': {
    subject: template('Your {plan} subscription renews on {day}'),
    paragraphs: [
      template('On {day}, {amount} is charged for the next period of your {plan} subscription.'),
      'If you want to keep it, you need to do nothing. If not, cancel before that day: nothing is charged then, and you keep your access until then.',
    ],
    action: template('See or cancel my subscription {link}'),
  },
  'win-back': {
    subject: template('Your {plan} plan is one click away'),
    paragraphs: [
      template(
        'Your {plan} subscription ended a month ago. Your account and its settings are still here.',
      ),
      'If you want to come back, choose a plan and everything is set up again by itself. This is the only email about it.',
      'You can switch off such emails on your account page.',
    ],
    action: template('Choose a plan {link}'),
  },
  'pause-ended': {
    subject: template('Your {plan} subscription is back'),
    paragraphs: ['The pause has ended, and your access is coming back.'],
    action: template('Open my dashboard {link}'),
  },
} as const;
