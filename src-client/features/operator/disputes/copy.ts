import type { DisputeAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import type { CaseState } from '../../../../src/domain/disputes/case.ts';
import type { FactKind } from '../../../../src/domain/disputes/fact.ts';
import { showDay } from '../../../lib/dates.ts';

export const DISPUTES_COPY = {
  title: 'Disputes',
  list: 'Cases',
  none: 'No disputes. When a bank opens one, your answer is drafted here within minutes.',
  columns: {
    who: 'Customer',
    amount: 'Amount',
    reason: 'Reason',
    advice: 'Advice',
    due: 'Due',
    state: 'State',
  },
  nobody: 'Unknown customer',
  inquiry: 'Inquiry',
  warnings: 'Early fraud warnings',
  warningsNote:
    'The card issuer reported these payments as fraud. A refund now prevents most disputes and their fee.',
  warningColumns: {
    who: 'Customer',
    amount: 'Amount',
    kind: 'Reported as',
    at: 'Reported',
    act: 'Decide',
  },
  refund: 'Refund',
  keep: 'Keep payment',
  refundTitle: (sum: string | null, who: string | null) =>
    `Refund ${sum ?? 'this payment'}${who === null ? '' : ` to ${who}`}?`,
  refundSum: (sum: string | null) => (sum === null ? 'Refund' : `Refund ${sum}`),
  refundText: 'The payment is refunded in full.',
  planStays: (plan: string) => `${plan} is not affected: a newer payment covers it.`,
  planEnds: (plan: string) => `${plan} ends at once.`,
  planMayEnd: 'Access ends with it if no other payment covers the current period.',
  keepPayment: 'Keep the payment',
  /** Stripe calls it misc. */
  otherFraud: 'Other',
  order: 'Automatic submission',
  orderLabel: 'Submit automatically 6 hours before the deadline',
  orderNote:
    'Only if no operator decided before, and only where the advice is to fight. The audit log has every submission.',
} as const;

export const CASE_COPY = {
  back: 'All disputes',
  title: (amount: string) => `Dispute over ${amount}`,
  facts: 'Timeline',
  factsNote:
    'Only what was recorded when it happened. Confirmed: a provider showed it when it was asked. Each line names its proof.',
  noFacts: 'Nothing is recorded about this payment.',
  witness: 'Confirmed',
  recorded: 'Recorded',
  missing: 'Missing',
  missingNote: (count: number) =>
    count === 1
      ? 'A strong case has it too. It cannot be added later.'
      : 'A strong case has these too. They cannot be added later.',
  /** The record 'sign-in:88' as words. */
  proof: (source: string) => `Proof: ${source.replace(':', ' ')}`,
  evidence: 'Evidence',
  previewNote: 'What would be saved at Stripe now.',
  stagedNote: 'What Stripe showed after it was saved. The bank has not received it.',
  submittedNote: 'What the bank received.',
  showEvidence: 'Show every field',
  noEvidence: 'Nothing is saved at Stripe.',
  notSubmitted: 'No evidence was submitted.',
  changed: 'There are newer facts than the saved ones. Save again to include them.',
  stage: 'Save draft at Stripe',
  stageAgain: 'Save draft again',
  submit: 'Submit to the bank…',
  submitNow: 'Submit to the bank',
  accept: 'Accept the dispute',
  pdf: 'Download PDF',
  pdfFailed: 'The PDF could not be made.',
  submitTitle: 'Submit this evidence to the bank?',
  submitText: (amount: string) =>
    `${amount} is at stake. The bank gets what is saved at Stripe. It can be submitted once, and not changed afterwards.`,
  acceptTitle: 'Accept this dispute?',
  acceptText: (amount: string) =>
    `You lose ${amount}, and the dispute counts as lost. This cannot be undone.`,
  type: (amount: string) => `Type ${amount} to confirm`,
  cancel: 'Not now',
  cut: (count: number) =>
    `${count} older ${count === 1 ? 'sign-in does' : 'sign-ins do'} not fit, and the text says so.`,
  problem: (reason: string) => `Stripe refused the last try (${reason}). It is repeated.`,
  customer: 'Customer',
  gift: 'Gift',
  giftOf: (months: number, plan: string) =>
    `${months} ${months === 1 ? 'month' : 'months'} of ${plan}`,
  unused: 'not redeemed',
  redeemed: (moment: string) => `redeemed ${moment}`,
  redeemedBy: 'by',
  charge: 'Payment',
  reason: 'Reason',
  due: 'Evidence due',
  advice: 'Advice',
  state: 'State',
  opened: 'Opened',
  inquiryAnswered: 'Inquiry answered',
  staged: 'Ready to submit since',
  submitted: 'Submitted',
  closed: 'Closed',
  visa: 'Visa CE 3.0',
  by: {
    operator: 'by an operator',
    'standing-order': 'automatically, before the deadline',
    elsewhere: 'in Stripe’s dashboard',
  },
} as const;

export const STATE_COPY: Record<CaseState, string> = {
  drafted: 'Drafted',
  staged: 'Ready to submit',
  submitted: 'Submitted',
  won: 'Won',
  lost: 'Lost',
  accepted: 'Accepted',
  closed: 'Closed',
};

export const ADVICE_COPY: Record<NonNullable<DisputeAnswer['adviceReason']>, string> = {
  used: 'Fight: the customer signed in and got the service.',
  'canceled-after':
    'Fight: the customer got the service, and the end was set only after this payment.',
  refunded: 'Fight: the money was already refunded.',
  'no-account': 'Accept: the payment belongs to nobody we know.',
  'cancelled-before': 'Accept: the customer had canceled before this payment.',
  'no-use': 'Accept: no sign-in and no delivery is recorded.',
  'no-sign-in': 'Accept: the customer never signed in.',
  'nothing-delivered': 'Accept: no delivery is recorded.',
  'gift-used': 'Fight: the gift was redeemed, and the plan was delivered.',
  'not-redeemed': 'Accept: the gift was never redeemed.',
};

export const SHORT_ADVICE = { fight: 'Fight', accept: 'Accept' } as const;

export const FACT_COPY: Record<FactKind, string> = {
  payment: 'Payment',
  order: 'Order',
  consent: 'Consent',
  redemption: 'Redemption',
  'sign-in': 'Sign-in',
  access: 'Access',
  repair: 'Repair',
  signals: 'Signals',
  cancellation: 'Cancellation',
  refund: 'Refund',
};

const FIELDS: Record<string, string> = {
  customer_email_address: 'Email address',
  customer_purchase_ip: 'IP address of the purchase',
  product_description: 'Product',
  service_date: 'Service began',
  access_activity_log: 'Activity log',
  refund_policy_disclosure: 'Terms agreed to',
  uncategorized_text: 'Payment and order',
};

export const fieldName = (field: string) => FIELDS[field] ?? field;

/** Stripe's reasons and codes, as words. */
export const wordsOf = (code: string) => {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const HOUR_MS = 3_600_000;

/** The day, and the hours that are left during the last three days. */
export function dueDayText(dueBy: string, now = Date.now()): string {
  const isSoon = new Date(dueBy).getTime() - now < 72 * HOUR_MS;
  return isSoon ? dueText(dueBy, now) : showDay(dueBy);
}

/** The time that is left: in hours during the last three days. */
export function dueText(dueBy: string | null, now = Date.now()): string {
  if (dueBy === null) return '–';
  const hours = Math.floor((new Date(dueBy).getTime() - now) / HOUR_MS);
  if (hours < 0) return 'Past due';
  if (hours < 1) return 'Less than an hour';
  if (hours < 72) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.floor(hours / 24).toLocaleString('en-US')} days`;
}
