import { defineTexts } from '../define-texts.ts';
import { DISPUTE_MAILS } from '../exits/dispute-mails.ts';
import { END_MAILS } from '../exits/end-mails.ts';
import { EXIT_MAILS } from '../exits/exit-mails.ts';
import { LEAVE_MAILS } from '../exits/leave-mails.ts';
import { GIFT_MAILS } from '../offers/gift-mails.ts';
import { GIVEN_MAILS } from '../offers/given-mails.ts';
import { LIFETIME_MAILS } from '../offers/lifetime-mails.ts';
import { PARTNER_MAILS } from '../offers/partner-mails.ts';
import { TRIAL_MAILS } from '../offers/trial-mails.ts';
import { template } from '../template.ts';

/** Below mails to visitors and subscribers: where to write, if the seller has an address, and how to stop optional ones. */
export const MAIL_FOOTER = defineTexts('mail.footer', {
  support: template('Questions? Write to {email}.'),
  stop: 'Stop these emails',
});

/** Mails to visitors and subscribers. `action` names the button; `{link}` is where it leads. */
export const MAIL_TEXTS = defineTexts('mail', {
  'continue-sign-up': {
    subject: 'Your payment arrived. Finish setting up your account',
    paragraphs: [
      template('Thank you for choosing the {plan} plan. We received your payment.'),
      'If you have not chosen a password yet, the button below takes you back to where you left off. If your account is already set up, you need to do nothing.',
      'The link is valid for 30 days and works in one browser. If it has expired, request a new one under “Forgot password” on our sign-in page.',
    ],
    action: template('Finish setting up {link}'),
  },
  'continue-trial': {
    subject: 'Your trial has started. Finish setting up your account',
    paragraphs: [
      template('{plan} is free until {until}. Nothing was charged.'),
      'If you have not chosen a password yet, the button below takes you back to where you left off. If your account is already set up, you need to do nothing.',
      'The link is valid for 30 days and works in one browser. If it has expired, request a new one under “Forgot password” on our sign-in page.',
    ],
    action: template('Finish setting up {link}'),
  },
  'continue-account': {
    subject: 'Finish setting up your account',
    paragraphs: [
      'Nothing was charged. If you have not chosen a password yet, the button below takes you back to where you left off. If your account is already set up, you need to do nothing.',
      'The link is valid for 30 days and works in one browser. If it has expired, request a new one under “Forgot password” on our sign-in page.',
    ],
    action: template('Finish setting up {link}'),
  },
  'payment-pending': {
    subject: 'Your payment is on its way',
    paragraphs: [
      template('Thank you for choosing the {plan} plan.'),
      'Your bank confirms the payment within a few business days. You do not need to keep the page open.',
      'We write again when the payment arrives, with the link to finish your account.',
    ],
  },
  'payment-refused': {
    subject: 'Your bank declined the payment',
    paragraphs: [
      template(
        'Your bank declined the payment for the {plan} plan. Nothing was charged, and we will not try again.',
      ),
      'If you still want the plan, please start again with another payment method.',
    ],
    action: template('See the plans {link}'),
  },
  'confirm-email': {
    subject: 'Please confirm your email address',
    paragraphs: [
      'Your account is ready. Please confirm that this address is yours. If the link opens in another browser, you sign in there first.',
      'If you did not create it, do not open this link. Choose a password under "Forgot password" to make the account yours alone.',
    ],
    action: template('Confirm my email address {link}'),
  },
  'change-email-old': {
    subject: 'Please confirm your new address',
    paragraphs: [
      template(
        'Someone who knows your password, hopefully you, asked to change the address of your account to {newEmail}.',
      ),
      'The change takes effect only if the links in both mailboxes, this one and the new one, are opened within 24 hours. If it was not you, ignore this link and change your password.',
    ],
    action: template('Yes, change my email address {link}'),
  },
  'change-email-new': {
    subject: template('Move {account} to this address?'),
    paragraphs: [
      template('Someone who is signed in to {account} asked to move it to this address.'),
      'If that account is yours, open the link. The account will then sign in with this address and receive its email here. The link in its current mailbox must be opened too; both are valid for 24 hours.',
      'If you do not know that account, ignore this link and nothing changes. You do not need it to sign up.',
    ],
    named: template('the account {email}'),
    unnamed: 'another account',
    action: template('See what changes {link}'),
  },
  'email-changed': {
    subject: 'Your address was changed',
    paragraphs: [
      'Your account now uses another email address, and all browsers were signed out. This is our last email to this address.',
      'If it was not you, you have seven days to restore this address. You then choose a new password.',
    ],
    action: template('I did not do this {link}'),
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other browser was signed out.',
      'If it was not you, choose a new password now. Only the link in this mailbox can do that.',
    ],
    action: template('I did not do this {link}'),
  },
  'new-sign-in': {
    subject: 'New sign-in to your account',
    paragraphs: [
      template('Someone signed in to your account with {browser} on {moment}.'),
      'If it was you, you can ignore this email. If not, choose a new password now: that signs out every browser.',
    ],
    action: template('I did not do this {link}'),
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    paragraphs: [
      'A passkey can now sign in to your account without the password.',
      'If it was not you, choose a new password now. That removes every passkey and signs out every browser.',
    ],
    action: template('I did not do this {link}'),
  },
  'reset-password': {
    subject: 'Choose a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password. Use the button below to choose one. It works once, within 30 minutes.',
      'If it was not you, you can ignore this email. Your password has not changed.',
    ],
    action: template('Choose a new password {link}'),
  },
  'set-up-free': {
    subject: 'Set up your free account',
    paragraphs: ['Someone, hopefully you, asked for a free account with this address.'],
    action: template('Choose a password {link}'),
  },
  welcome: {
    subject: template('Welcome to {brand}'),
    paragraphs: [
      template('Your {plan} plan is active.'),
      template('{steps}'),
      'Your receipt is there too, under Card and invoices.',
    ],
    join: 'Finish setting up on your dashboard: join the community.',
    joinAndAdd:
      'Finish setting up on your dashboard: join the community and add your TradingView username.',
    action: template('Open my dashboard {link}'),
  },
  'welcome-trial': {
    subject: template('Welcome to {brand}'),
    paragraphs: [template('Your trial of {plan} runs until {until}.'), template('{steps}')],
    join: 'Finish setting up on your dashboard: join the community.',
    joinAndAdd:
      'Finish setting up on your dashboard: join the community and add your TradingView username.',
    action: template('Open my dashboard {link}'),
  },
  'payment-failed': {
    subject: 'Your payment did not go through',
    paragraphs: [
      template('We could not charge your card for the {plan} plan. {access}'),
      'Please check your card. We will also retry the payment automatically.',
    ],
    stays: template('Your access stays until {accessUntil}.'),
    paused: 'Your access is paused until the invoice is paid.',
    action: template('Update your payment {link}'),
  },
  'price-change': {
    subject: template('The price of your {plan} plan changes on {day}'),
    paragraphs: [
      template(
        'Your {plan} plan costs {oldPrice} now. From your renewal on {day} it costs {newPrice}. Nothing changes before that day.',
      ),
      template(
        'To keep the plan, you need to do nothing. If you do not want it at the new price, open “Manage billing” and cancel before {day}. You then keep your access until that day and are not charged again.',
      ),
    ],
    action: template('Manage billing {link}'),
  },
  'set-up-account': {
    subject: template('Set up your account at {brand}'),
    paragraphs: [
      'Your account is ready. Choose a password to manage your subscription, community access and indicators in one place.',
      'The link works once, within a week.',
    ],
    action: template('Choose a password {link}'),
  },
  'account-closing': {
    subject: 'Your account is being deleted',
    paragraphs: [
      'Your account is being deleted, as requested. Your subscription ends now, we revoke your access to the community and the indicators, and then we erase all data we hold about you.',
      'We keep only the payment records that tax law requires, without your name and address.',
      template('{mistake}'),
    ],
    mistake: template('If you did not ask for this, contact us immediately: {contact}'),
  },
  'plan-paid-elsewhere-ends': {
    subject: template('Your {plan} plan is paid until {until}'),
    paragraphs: [
      template(
        'You paid for {plan} at {source}. That payment covers your access here until {until}.',
      ),
      template('Continue here to keep your access. {charge}'),
      template(
        'We cannot end your payment at {source}. Please end it there, or it may charge you again.',
      ),
    ],
    later: template('Your card is first charged on {until}.'),
    now: template(
      'Less than two days are left, so your card is charged today and the days until {until} are lost. You can also wait until then.',
    ),
    action: template('Keep {plan} {link}'),
  },
  'signal-digest': {
    subject: template('Your signals: {count}'),
    paragraphs: [
      'New for your plan since the last email, and earlier signals that were corrected or withdrawn:',
      template('{signals}'),
      'Signals are not investment advice. You asked for this email. You can turn it off in your feed.',
    ],
    action: template('Open the feed {link}'),
  },
  'receipt-pointer': {
    subject: 'Payment received',
    paragraphs: [template('We received {amount} for the {plan} plan. Thank you.')],
    action: template('See the receipt {link}'),
  },
  ...TRIAL_MAILS,
  ...GIFT_MAILS,
  ...GIVEN_MAILS,
  ...LIFETIME_MAILS,
  ...PARTNER_MAILS,
  ...EXIT_MAILS,
  ...END_MAILS,
  ...LEAVE_MAILS,
  ...DISPUTE_MAILS,
});
