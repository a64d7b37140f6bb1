import { SUBSCRIPTION_ALERTS } from './alerts/subscription-alerts.ts';
import type { MailText } from './mail-text.ts';

type Values = Record<string, string>;

const panel = (values: Values, label = 'Open the admin panel') => ({
  label,
  url: values.link ?? '',
});

/** About the business: immediate alerts (what happened, what to do) and the daily digest. */
export const OPERATOR_ALERT_TEMPLATES = {
  'tradingview-disconnected': (values: Values): MailText => ({
    subject: 'TradingView refused our session',
    paragraphs: [
      'TradingView no longer accepts the stored session. Indicator access is neither granted nor revoked until you connect a new one. Nothing is lost; all changes are queued.',
      'Sign in to TradingView in a browser, copy the cookies sessionid and sessionid_sign, and paste them in the admin panel.',
    ],
    action: panel(values),
  }),
  'bot-refused': (values: Values): MailText => ({
    subject: 'Discord refused our bot',
    paragraphs: [
      `Discord rejects the bot (${values.reason}). Community roles are neither assigned nor removed until it is back. Nothing is lost; all changes are queued.`,
      'See the setup page of the admin panel for what to change.',
    ],
    action: panel(values),
  }),
  'intent-refused': (values: Values): MailText => ({
    subject: 'Discord refused the Server Members intent',
    paragraphs: [
      'The bot works without it. Subscribers keep their roles. Members are checked one by one, so joins and changes are noticed later, and people who are not subscribers are not checked.',
      'To switch it on: Discord developer portal > Bot > Privileged Gateway Intents. From 10,000 users on, Discord requires an application for it. See the setup page of the admin panel for details.',
    ],
    action: panel(values),
  }),
  'withdrawal-owed': (values: Values): MailText => ({
    subject: `Refund ${values.email} by hand`,
    paragraphs: [
      `${values.email} withdrew from the contract. It has ended, but not everything was refunded. Still owed: ${values.what}.`,
      'Refund exactly this amount. The law gives 14 days from the withdrawal.',
    ],
    action: panel(values),
  }),
  'cancelled-for-cause': (values: Values): MailText => ({
    subject: `${values.email} canceled for good cause`,
    paragraphs: [
      `${values.name} gave this reason: ${values.cause}`,
      'The subscription ends with the paid period. If the reason is good, end it earlier or refund it on the user’s page.',
    ],
    action: panel(values),
  }),
  'exit-unmatched-today': (values: Values): MailText => ({
    subject: 'Someone left by form, and no subscription was found',
    paragraphs: [
      `${values.name} used the address ${values.email}, which pays for nothing. Order: ${values.reference}.`,
      'A request is valid if you can identify its sender. Look for the person under another address. We write about this at most once a day.',
    ],
    action: panel(values),
  }),
  ...SUBSCRIPTION_ALERTS,
  'exit-late': (values: Values): MailText => ({
    subject: 'A cancellation or withdrawal by form is late',
    paragraphs: [
      values.count === '1'
        ? 'One request has waited for more than an hour. Its sender has a receipt that says when we received it.'
        : `${values.count} requests have waited for more than an hour. Their senders have a receipt that says when we received them.`,
      'We try again by ourselves. If Stripe or the mail server stays unreachable, end the subscription at Stripe by hand.',
    ],
    action: panel(values),
  }),
  'dispute-due': (values: Values): MailText => ({
    subject: `Dispute over ${values.amount}: ${values.hours} hours left`,
    paragraphs: [
      `The bank waits until ${values.dueBy} UTC for evidence on dispute ${values.dispute} (${values.reason}).`,
      values.isStaged
        ? 'Evidence is staged at Stripe. Read it, then submit it or accept the dispute. Without a submission the dispute is lost.'
        : 'No evidence is staged at Stripe yet. Open the dispute to see why.',
    ],
    action: panel(values, 'Open the admin panel'),
  }),
  'fraud-warning': (values: Values): MailText => ({
    subject: 'A card issuer reported a payment as fraud',
    paragraphs: [
      `The issuer of the card reported payment ${values.charge}: ${values.kind}. A dispute may follow, with a fee.`,
      'A refund now prevents most of these disputes. Decide on the page Disputes of the admin panel.',
    ],
    action: panel(values),
  }),
  'signals-held': (values: Values): MailText => ({
    subject: `Alerts of ${values.source} wait for you`,
    paragraphs: [
      `${values.source} sent more than ${values.count} alerts within a minute. Nothing more of it goes out until you decide.`,
      'Release what waits or drop it on the signals page of the admin panel. You can raise the limit there.',
    ],
    action: panel(values),
  }),
  'signals-failing': (values: Values): MailText => ({
    subject: `An alert of ${values.source} could not be processed`,
    paragraphs: [
      `We try again by ourselves, after seconds at first and then every ten minutes. Until it works, later alerts of ${values.source} about the same strategy and symbol wait too.`,
      'The log has the error. If it comes from the database or the disk, mend that first. We write again only if we give up.',
    ],
    action: panel(values),
  }),
  'signals-set-aside': (values: Values): MailText => ({
    subject: `An alert of ${values.source} waits for you`,
    paragraphs: [
      `We could not process it after many tries. Nothing of ${values.source} about its strategy and symbol goes out until you decide. Other alerts pass.`,
      'On the signals page of the admin panel, release what waits, so that we try once more in order, or drop it.',
    ],
    action: panel(values),
  }),
  'route-paused': (values: Values): MailText => ({
    subject: `Signals of ${values.source} no longer go to one channel`,
    paragraphs: [
      `${values.why}`,
      'We paused the route, so nothing more goes into this channel. What waits for less than an hour is sent when you resume the route on the routes page of the admin panel.',
    ],
    action: panel(values),
  }),
  'source-silent': (values: Values): MailText => ({
    subject: `${values.source} has gone silent`,
    paragraphs: [
      `${values.source} has sent no alert since ${values.since}. ${values.why}`,
      'Check the alert at TradingView: alerts expire, and TradingView stops one that fires too often. We write again only after its next silence.',
    ],
    action: panel(values),
  }),
  'duplicate-subscription': (values: Values): MailText => ({
    subject: 'A customer has two live subscriptions',
    paragraphs: [
      `Stripe bills one customer for more than one subscription: ${values.subscriptions}.`,
      'The highest plan counts, and nothing was canceled automatically. One click in the admin panel ends the other and refunds its last payment.',
    ],
    action: panel(values),
  }),
  'payment-without-owner': (values: Values): MailText => ({
    subject: 'A payment belongs to no account',
    paragraphs: [
      `Subscription ${values.subscription} (${values.plan}) is billed, but its sign-up or account no longer exists. Nobody receives the paid access, and we have no one to contact.`,
      'Please look it up at Stripe, then refund and end it, or contact the payer at the address given there.',
    ],
    action: panel(values),
  }),
  'decision-missed': (values: Values): MailText => ({
    subject: 'A subscription continued against its subscriber’s decision',
    paragraphs: [
      `Subscription ${values.subscription} was to ${values.decision} on ${values.at}. We lifted that for an upgrade that was never confirmed, and could not restore it in time: Stripe or this server was unreachable. The subscription continued, and its subscriber may have been charged.`,
      `It is now set to ${values.next} on ${values.nextAt}. Please look it up at Stripe. You can refund the last payment and end it now.`,
    ],
    action: panel(values),
  }),
  'refund-failed': (values: Values): MailText => ({
    subject: 'A refund did not reach its payer',
    paragraphs: [
      `Refund ${values.refund} of ${values.amount} to ${values.customer ? `Stripe customer ${values.customer}` : 'the buyer of a gift or a plan for life'} did not go through (${values.reason}). It may have appeared as refunded before; the money is back on your Stripe balance.`,
      'Stripe does not retry. Please look it up there and return the money another way.',
    ],
    action: panel(values),
  }),
  'refund-refused': (values: Values): MailText => ({
    subject: 'Stripe refused to refund a payment',
    paragraphs: [
      `${values.amount} should go back to its payer, but Stripe refused the refund (${values.reason}). It was paid with ${values.payment}, and nothing was given for it: the payer has the plan for life already, or could not get it.`,
      'Please refund it at Stripe. If the bank disputes the payment, answer the dispute instead.',
    ],
    action: panel(values),
  }),
  'customer-unreadable': (values: Values): MailText => ({
    subject: 'A customer could not be read at Stripe',
    paragraphs: [
      `Reading ${values.customer} failed: ${values.reason}. All other customers were read, and this one keeps its last known state.`,
      'If the reason names a customer that Stripe does not have, please check that our key belongs to the Stripe account in which it was made.',
    ],
    action: panel(values),
  }),
  'unknown-status': (values: Values): MailText => ({
    subject: 'A subscription has an unknown status',
    paragraphs: [
      `Stripe calls subscription ${values.subscription} '${values.status}', a status we do not know. It gives no access until you have reviewed it.`,
    ],
    action: panel(values),
  }),
  'unknown-price': (values: Values): MailText => ({
    subject: 'A subscription has a price that is not ours',
    paragraphs: [
      `Subscription ${values.subscription} is billed under price ${values.price}, which belongs to no plan.`,
      'Its subscriber keeps the last known plan. Please set one of our prices at Stripe, or end the subscription.',
    ],
    action: panel(values),
  }),
  'plan-overfull': (values: Values): MailText => ({
    subject: 'A plan has more subscribers than its limit',
    paragraphs: [
      `${values.isBack ? `A purchase gives ${values.plan} again, because its refund failed or its dispute was won. The purchase is ${values.subject}.` : `Subscription ${values.subject} changed to ${values.plan} on Stripe’s page.`} ${values.plan} is now ${values.beyond} over its limit of ${values.capacity}.`,
      'The subscriber paid and keeps the plan. Raise the limit, or agree on another plan with them.',
    ],
    action: panel(values),
  }),
  'foreign-subscription': (values: Values): MailText => ({
    subject: 'Stripe has subscriptions of unknown customers',
    paragraphs: [
      `These belong to Stripe customers that we do not know. They give no access and we left them unchanged: ${values.subscriptions}.`,
      'If another product uses the same Stripe account, there is nothing to do.',
    ],
    action: panel(values),
  }),
  'unexplained-roles': (values: Values): MailText => ({
    subject: 'Members hold unexplained paid roles',
    paragraphs: [
      `Members of the Discord server with a paid role that they do not pay for and did not get from us: ${values.members}. Someone else assigned it, they had it before this product, or a restored backup lost our record of it.`,
      'They keep the roles for now. The access page of the admin panel lists them and removes the roles on your confirmation. To let a subscriber keep one, grant it manually on their user page.',
    ],
    action: panel(values),
  }),
  'event-parked': (values: Values): MailText => ({
    subject: 'A Stripe event needs your attention',
    paragraphs: [
      `Event ${values.event} (${values.type}) could not be processed: ${values.reason}`,
      'It is not lost. Retry it in the admin panel once the cause is fixed.',
    ],
    action: panel(values),
  }),
  'operator-digest': (values: Values): MailText => ({
    subject: `${values.brand}: ${values.day}`,
    paragraphs: [
      `New subscribers: ${values.begun}. Ended: ${values.ended}.`,
      `Now past due: ${values.pastDue}. Customers with two live subscriptions: ${values.duplicates}.`,
      `Paid, but no account set up yet: ${values.paidSignUps}.`,
      `Grants that failed or are blocked: ${values.troubledGrants}. Stripe events that need attention: ${values.parkedEvents}.`,
      // Only while a move is watched.
      ...(values.rivals ? [values.rivals] : []),
      `Head of the audit chain: ${values.auditHead ?? 'none yet'}. Keep this mail: npm run verify-audit -- --head checks the audit against it.`,
      ...(values.recordAnchor ? [`Record anchor: ${values.recordAnchor}`] : []),
    ],
    action: panel(values),
  }),
} as const satisfies Record<string, (values: Values) => MailText>;

export type OperatorAlertTemplate = keyof typeof OPERATOR_ALERT_TEMPLATES;
