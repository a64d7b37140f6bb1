import type { MailText } from './mail-text.ts';
import { OPERATOR_MAIL_TEMPLATES } from './operator-mail-templates.ts';
import { OPERATOR_TEMPLATES } from './operator-templates.ts';

type Values = Record<string, string>;

/** Every mail. Missing values stay empty. */
export const MAIL_TEMPLATES = {
  ...OPERATOR_TEMPLATES,
  ...OPERATOR_MAIL_TEMPLATES,
  'continue-sign-up': (values: Values): MailText => ({
    subject: 'Your payment arrived. One step is left',
    paragraphs: [
      `Thank you for choosing the ${values.plan} plan.`,
      'Your payment arrived, and your account only needs a password. The button below brings you back to where you left.',
      'The link is good for 30 days and for one browser. Should it be over, ask for another under “Forgot password” on our sign-in page.',
    ],
    action: { label: 'Finish setting up', url: values.link ?? '' },
  }),
  'confirm-email': (values: Values): MailText => ({
    subject: 'Please confirm your e-mail address',
    paragraphs: [
      'Your account is ready. Please confirm that this address is yours, in the browser where you are signed in.',
      'If it was not you who made it, leave this link alone. The account is yours, and nobody else’s, as soon as you choose a password under "Forgot password".',
    ],
    action: { label: 'Confirm my address', url: values.link ?? '' },
  }),
  'change-email-old': (values: Values): MailText => ({
    subject: 'Your address is to change: please confirm',
    paragraphs: [
      `Somebody who knows your password, hopefully you, wants your account to use ${values.newEmail} from now on.`,
      'It happens only when the links in both mailboxes, this one and the new one, are followed within 24 hours. If it was not you, leave this link alone and change your password.',
    ],
    action: { label: 'Yes, change my address', url: values.link ?? '' },
  }),
  'change-email-new': (values: Values): MailText => ({
    subject: `Move ${accountOf(values.email)} to this address?`,
    paragraphs: [
      `Somebody who is signed in to ${accountOf(values.email)} wants it to use this address from now on.`,
      'If that account is yours, open the link: it then signs in with this address, and its mail comes here. The link in its present mailbox has to be followed too; both are good for 24 hours.',
      'If you do not know that account, leave this link alone, and nothing changes. Signing up here does not need it.',
    ],
    action: { label: 'See what changes', url: values.link ?? '' },
  }),
  'email-changed': (values: Values): MailText => ({
    subject: 'Your address was changed',
    paragraphs: [
      'Your account now uses another e-mail address, and every browser was signed out. Mail to this address ends here.',
      ...(values.link
        ? [
            'If it was not you, you have seven days to take the account back to this address. You then choose a new password.',
          ]
        : []),
    ],
    action: values.link ? { label: 'I did not do this', url: values.link } : null,
  }),
  'password-changed': (values: Values): MailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other browser was signed out.',
      'If it was not you, choose a new password at once. Only this mailbox can do that.',
    ],
    action: { label: 'I did not do this', url: values.link ?? '' },
  }),
  'new-sign-in': (values: Values): MailText => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your account with ${values.browser} on ${values.moment}.`,
      'If it was you, there is nothing to do. If not, choose a new password at once: that signs out every browser.',
    ],
    action: { label: 'I did not do this', url: values.link ?? '' },
  }),
  'passkey-added': (values: Values): MailText => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      'Your account can now be opened with a passkey, without its password.',
      'If it was not you, choose a new password at once. That removes every passkey and signs out every browser.',
    ],
    action: { label: 'I did not do this', url: values.link ?? '' },
  }),
  'reset-password': (values: Values): MailText => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password. The button below lets you choose one; it works once and for 30 minutes.',
      'If it was not you, nothing happened and there is nothing to do.',
    ],
    action: { label: 'Choose a new password', url: values.link ?? '' },
  }),
  'set-up-free': (values: Values): MailText => ({
    subject: 'Set up your free account',
    paragraphs: ['Somebody, hopefully you, asked for a free account with this address.'],
    action: { label: 'Choose a password', url: values.link ?? '' },
  }),
  welcome: (values: Values): MailText => ({
    subject: `Welcome to ${values.brand}`,
    paragraphs: [
      `Your ${values.plan} plan is active.`,
      'Your dashboard shows what is yours and what is left to do: join the community and give your TradingView username.',
    ],
    action: { label: 'Open my dashboard', url: values.link ?? '' },
  }),
  'payment-failed': (values: Values): MailText => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `We could not charge your card for the ${values.plan} plan. ${accessAfterFailure(values.accessUntil)}`,
      'Please check your card; we will also try again by ourselves.',
    ],
    action: { label: 'Manage billing', url: values.link ?? '' },
  }),
  'access-ends': (values: Values): MailText => ({
    subject: `Your access ends on ${values.accessUntil}`,
    paragraphs: [
      `Your ${values.plan} plan will not renew. Everything stays as it is until ${values.accessUntil}; you can resume at any time before.`,
    ],
    action: { label: 'Manage billing', url: values.link ?? '' },
  }),
  'access-ended': (values: Values): MailText => ({
    subject: 'Your access has ended',
    paragraphs: [
      `Your ${values.plan} plan has ended and your account is now free. You are welcome back whenever you like.`,
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
      'Your account is ready. Choose a password, and your subscription, your place in the community and your indicators are in one place.',
      'The link works once and for a week.',
    ],
    action: { label: 'Choose a password', url: values.link ?? '' },
  }),
  'account-closing': (): MailText => ({
    subject: 'Your account is being deleted',
    paragraphs: [
      'Your account is being deleted, as was asked for. Your subscription ends now, your access to the community and to the indicators is taken back, and then everything that we know about you is erased.',
      'What tax law makes us keep of your payments stays, without your name and address.',
      'If you did not ask for this, please answer this mail at once.',
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
  return until ? `Your access stays until ${until}.` : 'Your access rests until it is paid.';
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
