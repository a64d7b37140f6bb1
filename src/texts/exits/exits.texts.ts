import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** The pages to cancel and to withdraw without signing in, which the server renders. */
export const EXITS_COPY = defineTexts('exits', {
  cancel: {
    title: 'Cancel a subscription',
    lead: 'You do not need to sign in. Your subscription ends with the period that you paid for, and you keep your access until then.',
    submit: 'Cancel now',
    received: 'We received your cancellation',
    link: 'Cancel a subscription',
  },
  withdraw: {
    title: 'Withdraw from contract here',
    lead: template(
      'Within {days} days of the start of your subscription, you can withdraw without giving a reason. Your access then ends, and we refund everything that you paid.',
    ),
    submit: 'Confirm withdrawal',
    received: 'We received your withdrawal',
    link: 'Withdraw from contract here',
  },
  fields: {
    name: 'Your name',
    email: 'Email address of your account',
    reference: 'Order number or date of purchase (optional)',
    cause: 'Reason, if you cancel for good cause (optional)',
  },
  faults: {
    missing: 'Please fill in this field.',
    'too-long': 'This is too long.',
    'not-an-address': 'This is not an email address.',
    'has-a-link': 'Please write it without links.',
  },
  privacy: 'We use these details only for this request. The receipt goes to the address above.',
  receivedAt: template('Received on {date} at {time}.'),
  receipt: template('A receipt goes to {email}. It says what happens next.'),
  noMail: 'No email after ten minutes? Look in the spam folder, or send the form again.',
  other: {
    cancel: 'Did you buy less than 14 days ago? You can also withdraw from the contract.',
    withdraw: 'Has your subscription run for longer? You can still cancel it.',
  },
  account: 'Go to your account',
  stop: {
    titleCancel: 'Keep your subscription?',
    titleWithdraw: 'Stop the withdrawal?',
    cancel: template('Your {plan} subscription ends on {date}. Keep it, and it renews again.'),
    waiting: template('Your {plan} subscription ends on {date} at {time}. Stop this to keep it.'),
    submitCancel: template('Keep {plan}'),
    submitWithdraw: 'Stop the withdrawal',
    done: 'Your subscription continues',
    doneLead: template('Your {plan} subscription renews as before.'),
    over: 'This link no longer works',
    overLead: 'It has already been used or has expired.',
    failed: 'We could not confirm it',
    failedLead: 'Please open the link in your email again in a minute.',
    and: template('{first} and {second}'),
    plain: 'current',
  },
  mails: {
    optional: 'Stop optional emails?',
    optionalLead:
      'You get no more welcome tips, receipts or invitations to come back. Important emails about your account, payments and access still arrive.',
    digest: 'Stop the daily email of signals?',
    digestLead: 'Your feed still shows every signal.',
    submit: 'Stop these emails',
    done: 'These emails have stopped',
    optionalDone: 'You can turn them on again on your account page.',
    digestDone: 'You can turn the daily email on again in your feed.',
    unknown: 'This link does not work',
    unknownLead: 'It is incomplete, or the account no longer exists.',
  },
});
