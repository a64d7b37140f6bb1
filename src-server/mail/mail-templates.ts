import type { MailText } from './mail-text.ts';
import { OPERATOR_ACCOUNT_TEMPLATES } from './operator-account-templates.ts';
import { OPERATOR_ALERT_TEMPLATES } from './operator-alert-templates.ts';

type Values = Record<string, string>;

/** Every mail. Missing values stay empty. */
export const MAIL_TEMPLATES = {
  ...OPERATOR_ALERT_TEMPLATES,
  ...OPERATOR_ACCOUNT_TEMPLATES,
  'continue-sign-up': (values: Values): MailText => ({
    subject: 'Your payment arrived. One step is left',
    paragraphs: [
      `Thank you for choosing the ${values.plan} plan.`,
      'We received your payment, and your account only needs a password. The button below takes you back to where you left off.',
      'The link is valid for 30 days and works in one browser. If it has expired, request a new one under “Forgot password” on our sign-in page.',
    ],
    action: { label: 'Finish setting up', url: values.link ?? '' },
  }),
  'confirm-email': (values: Values): MailText => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      'Your account is ready. Please confirm that this address is yours, in the browser where you are signed in.',
      'If you did not create it, do not open this link. Choose a password under "Forgot password" to make the account yours alone.',
    ],
    action: { label: 'Confirm my address', url: values.link ?? '' },
  }),
  'change-email-old': (values: Values): MailText => ({
    subject: 'Please confirm your new address',
    paragraphs: [
      `Someone who knows your password, hopefully you, asked to change the address of your account to ${values.newEmail}.`,
      'The change takes effect only if the links in both mailboxes, this one and the new one, are opened within 24 hours. If it was not you, ignore this link and change your password.',
    ],
    action: { label: 'Yes, change my address', url: values.link ?? '' },
  }),
  'change-email-new': (values: Values): MailText => ({
    subject: `Move ${accountOf(values.email)} to this address?`,
    paragraphs: [
      `Someone who is signed in to ${accountOf(values.email)} asked to move it to this address.`,
      'If that account is yours, open the link. The account will then sign in with this address and receive its mail here. The link in its current mailbox must be opened too; both are valid for 24 hours.',
      'If you do not know that account, ignore this link and nothing changes. You do not need it to sign up.',
    ],
    action: { label: 'See what changes', url: values.link ?? '' },
  }),
  'email-changed': (values: Values): MailText => ({
    subject: 'Your address was changed',
    paragraphs: [
      'Your account now uses another email address, and all browsers were signed out. This is our last mail to this address.',
      ...(values.link
        ? [
            'If it was not you, you have seven days to restore this address. You then choose a new password.',
          ]
        : []),
    ],
    action: values.link ? { label: 'I did not do this', url: values.link } : null,
  }),
  'password-changed': (values: Values): MailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other browser was signed out.',
      'If it was not you, choose a new password now. Only the link in this mailbox can do that.',
    ],
    action: { label: 'I did not do this', url: values.link ?? '' },
  }),
  'new-sign-in': (values: Values): MailText => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account with ${values.browser} on ${values.moment}.`,
      'If it was you, you can ignore this mail. If not, choose a new password now: that signs out every browser.',
    ],
    action: { label: 'I did not do this', url: values.link ?? '' },
  }),
  'passkey-added': (values: Values): MailText => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      'A passkey can now sign in to your account without the password.',
      'If it was not you, choose a new password now. That removes every passkey and signs out every browser.',
    ],
    action: { label: 'I did not do this', url: values.link ?? '' },
  }),
  'reset-password': (values: Values): MailText => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password. Use the button below to choose one. It works once, within 30 minutes.',
      'If it was not you, you can ignore this mail. Your password has not changed.',
    ],
    action: { label: 'Choose a new password', url: values.link ?? '' },
  }),
  'set-up-free': (values: Values): MailText => ({
    subject: 'Set up your free account',
    paragraphs: ['Someone, hopefully you, asked for a free account with this address.'],
    action: { label: 'Choose a password', url: values.link ?? '' },
  }),
  welcome: (values: Values): MailText => ({
    subject: `Welcome to ${values.brand}`,
    paragraphs: [
      `Your ${values.plan} plan is active.`,
      'Finish setting up on your dashboard: join the community and add your TradingView username.',
    ],
    action: { label: 'Open my dashboard', url: values.link ?? '' },
  }),
  'payment-failed': (values: Values): MailText => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `We could not charge your card for the ${values.plan} plan. ${accessAfterFailure(values.accessUntil)}`,
      'Please check your card. We will also retry the payment automatically.',
    ],
    action: { label: 'Manage billing', url: values.link ?? '' },
  }),
  'access-ends': (values: Values): MailText => ({
    subject: `Your access ends on ${values.accessUntil}`,
    paragraphs: [
      `Your ${values.plan} plan will not renew. You keep full access until ${values.accessUntil} and can resume at any time before then.`,
    ],
    action: { label: 'Manage billing', url: values.link ?? '' },
  }),
  'access-ended': (values: Values): MailText => ({
    subject: 'Your access has ended',
    paragraphs: [
      `Your ${values.plan} plan has ended and your account is now free. You can come back at any time.`,
    ],
    action: { label: 'See the plans', url: values.link ?? '' },
  }),
  'access-on-hold': (values: Values): MailText => ({
    subject: 'Your access is on hold while your bank reviews a payment',
    paragraphs: [
      `Your bank has opened a dispute about a payment for your ${values.plan} plan. Until it is settled, your access to the community and the indicators is on hold.`,
      'Your plan has not ended. If the dispute was a mistake, ask your bank to withdraw it, and your access comes back.',
    ],
    action: { label: 'Open my account', url: values.link ?? '' },
  }),
  'access-resumed': (values: Values): MailText => ({
    subject: 'Your access is back',
    paragraphs: [`The dispute is settled, and your ${values.plan} plan is active again.`],
    action: { label: 'Open my dashboard', url: values.link ?? '' },
  }),
  'set-up-account': (values: Values): MailText => ({
    subject: `Set up your account at ${values.brand}`,
    paragraphs: [
      'Your account is ready. Choose a password to manage your subscription, community access and indicators in one place.',
      'The link works once, within a week.',
    ],
    action: { label: 'Choose a password', url: values.link ?? '' },
  }),
  'account-closing': (): MailText => ({
    subject: 'Your account is being deleted',
    paragraphs: [
      'Your account is being deleted, as requested. Your subscription ends now, we revoke your access to the community and the indicators, and then we erase all data we hold about you.',
      'We keep only the payment records that tax law requires, without your name and address.',
      'If you did not ask for this, please reply to this mail immediately.',
    ],
    action: null,
  }),
  'receipt-pointer': (values: Values): MailText => ({
    subject: 'Payment received',
    paragraphs: [`We received ${values.amount} for the ${values.plan} plan. Thank you.`],
    action: { label: 'See the receipt', url: values.link ?? '' },
  }),
} as const satisfies Record<string, (values: Values) => MailText>;

/** A subscription that Stripe paused has no access until paid. */
function accessAfterFailure(until: string | undefined): string {
  return until
    ? `Your access stays until ${until}.`
    : 'Your access is paused until the invoice is paid.';
}

/** Mails queued by an older version name no account. */
function accountOf(email: string | undefined): string {
  return email ? `the account ${email}` : 'another account';
}

export type MailTemplate = keyof typeof MAIL_TEMPLATES;

/** Templates whose link contains a token. Its lifetime starts on sending. */
export const LINK_TEMPLATES: readonly string[] = [
  'continue-sign-up',
  'confirm-email',
  'change-email-old',
  'change-email-new',
  'email-changed',
  'reset-password',
  'set-up-account',
] satisfies MailTemplate[];
