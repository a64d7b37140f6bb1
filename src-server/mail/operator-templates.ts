import type { MailText } from './mail-text.ts';

type Values = Record<string, string>;

const panel = (values: Values, label = 'Open the admin panel') => ({
  label,
  url: values.link ?? '',
});

/** Immediate alerts to the operator: what happened, what it means and what to do. */
export const OPERATOR_TEMPLATES = {
  'tradingview-disconnected': (values: Values): MailText => ({
    subject: 'TradingView refused our session',
    paragraphs: [
      'TradingView no longer accepts the stored session. Access to indicators is neither given nor taken until a new one is there; nothing is lost, everything waits.',
      'Sign in to TradingView in a browser, copy the cookies sessionid and sessionid_sign, and paste them in the admin panel.',
    ],
    action: panel(values),
  }),
  'bot-refused': (values: Values): MailText => ({
    subject: 'Discord refused our bot',
    paragraphs: [
      `Discord does not let the bot in (${values.reason}). Community roles are neither given nor taken until it is back; nothing is lost, everything waits.`,
      'The set-up page of the admin panel says what to change.',
    ],
    action: panel(values),
  }),
  'intent-refused': (values: Values): MailText => ({
    subject: 'Discord refused the Server Members intent',
    paragraphs: [
      'The bot works without it. Subscribers keep their roles. Members are checked one by one, so joins and changes are noticed later, and people who are not subscribers are not checked.',
      'To switch it on: Discord developer portal > Bot > Privileged Gateway Intents. From 10,000 users on, Discord wants an application for it. The set-up page of the admin panel says more.',
    ],
    action: panel(values),
  }),
  'duplicate-subscription': (values: Values): MailText => ({
    subject: 'A customer has two live subscriptions',
    paragraphs: [
      `Stripe bills one customer for more than one subscription: ${values.subscriptions}.`,
      'The highest plan counts; nothing was ended by itself. One click in the admin panel ends the other and gives its last payment back.',
    ],
    action: panel(values),
  }),
  'payment-without-owner': (values: Values): MailText => ({
    subject: 'A payment has nobody to belong to',
    paragraphs: [
      `Subscription ${values.subscription} (${values.plan}) is billed, but the sign-up or account that it was for is not there any more: nobody has what is paid for, and nobody can be written to.`,
      'Please look it up at Stripe, and refund and end it or reach the payer at the address given there.',
    ],
    action: panel(values),
  }),
  'decision-missed': (values: Values): MailText => ({
    subject: 'A subscription went on against its subscriber’s decision',
    paragraphs: [
      `Subscription ${values.subscription} was to ${values.decision} on ${values.at}. That was taken back for an upgrade, which was never confirmed, and could not be given back in time: Stripe or this server was out of reach. The subscription went on, and its subscriber may have been charged.`,
      `It is now set to ${values.next} on ${values.nextAt}. Please look it up at Stripe: you may give the last payment back and end it at once.`,
    ],
    action: panel(values),
  }),
  'refund-failed': (values: Values): MailText => ({
    subject: 'A refund did not reach its payer',
    paragraphs: [
      `Refund ${values.refund} of ${values.amount} to Stripe customer ${values.customer} did not go through (${values.reason}). It may have been shown as given back before; the money is on your Stripe balance again.`,
      'Stripe does not try again. Please look it up there, and give the money back another way.',
    ],
    action: panel(values),
  }),
  'customer-unreadable': (values: Values): MailText => ({
    subject: 'A customer could not be read at Stripe',
    paragraphs: [
      `Reading ${values.customer} failed: ${values.reason}. Everybody else was read, and this one keeps what was known before.`,
      'If the reason names a customer that Stripe does not have, please check that our key belongs to the Stripe account in which it was made.',
    ],
    action: panel(values),
  }),
  'unknown-status': (values: Values): MailText => ({
    subject: 'A subscription is in a state that we do not know',
    paragraphs: [
      `Stripe calls subscription ${values.subscription} '${values.status}', which is none of the words that we know. It gives no access until somebody has looked.`,
    ],
    action: panel(values),
  }),
  'unknown-price': (values: Values): MailText => ({
    subject: 'A subscription has a price that is not ours',
    paragraphs: [
      `Subscription ${values.subscription} is billed under price ${values.price}, which belongs to none of our plans.`,
      'Its subscriber keeps the plan that was known before. Please set one of our prices at Stripe, or end the subscription.',
    ],
    action: panel(values),
  }),
  'foreign-subscription': (values: Values): MailText => ({
    subject: 'Stripe has subscriptions that are nobody’s here',
    paragraphs: [
      `These belong to Stripe customers that we do not know; they give nobody access and were left alone: ${values.subscriptions}.`,
      'If another product uses the same Stripe account, there is nothing to do.',
    ],
    action: panel(values),
  }),
  'unexplained-roles': (values: Values): MailText => ({
    subject: 'Somebody holds a paid role that nobody can explain',
    paragraphs: [
      `Members of the Discord server with a paid role that they do not pay for and did not get from us: ${values.members}. Somebody else gave it to them, they came before we did, or we gave it and a restored backup does not know of it.`,
      'Nothing was taken from them. The access page of the admin panel names them, and takes the roles when you say so. A subscriber who may keep one is given it by hand on their page there.',
    ],
    action: panel(values),
  }),
  'event-parked': (values: Values): MailText => ({
    subject: 'A Stripe event waits for you',
    paragraphs: [
      `Event ${values.event} (${values.type}) could not be handled: ${values.reason}`,
      'It is not lost. The admin panel can try it again once the cause is mended.',
    ],
    action: panel(values),
  }),
  'operator-digest': (values: Values): MailText => ({
    subject: `${values.brand}: ${values.day}`,
    paragraphs: [
      `New subscribers: ${values.begun}. Ended: ${values.ended}.`,
      `Now past due: ${values.pastDue}. Customers with two live subscriptions: ${values.duplicates}.`,
      `Paid, but no account set up yet: ${values.paidSignUps}.`,
      `Grants that failed or are blocked: ${values.troubledGrants}. Stripe events that wait for you: ${values.parkedEvents}.`,
      `Head of the audit chain: ${values.auditHead ?? 'none yet'}. Keep this mail: npm run verify-audit -- --head checks the audit against it.`,
    ],
    action: panel(values),
  }),
} as const satisfies Record<string, (values: Values) => MailText>;

export type OperatorTemplate = keyof typeof OPERATOR_TEMPLATES;
