import type { DisputeAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';

const DISPUTE_ID = 'du_1Q2w3e4r5t6z';
/** The end of the day in a week: the page counts the days that are left. */
const DUE_BY = new Date(new Date(Date.now() + 7 * 86_400_000).setUTCHours(23, 59, 0, 0));

const DRAFTED: DisputeAnswer = {
  id: DISPUTE_ID,
  accountId: '0192f0c1-0000-7000-8000-000000000001',
  email: 'buyer@example.com',
  reason: 'product_not_received',
  isInquiry: false,
  amountCents: 9_900,
  currency: 'usd',
  state: 'drafted',
  openedAt: '2026-11-24T08:12:00.000Z',
  dueBy: DUE_BY.toISOString(),
  advice: 'fight',
  adviceReason: 'used',
  gift: null,
  chargeId: 'ch_3Q2w3e4r5t6z',
  network: 'visa',
  facts: [
    {
      kind: 'payment',
      at: '2026-11-01T10:00:00.000Z',
      text: 'Paid $99.00 for Premium with a card ending in 4242.',
      personal: null,
      source: 'payment:ch_3Q2w3e4r5t6z',
    },
    {
      kind: 'access',
      at: '2026-11-01T10:00:41.000Z',
      text: 'TradingView showed access to the main indicator for CandleCarl.',
      personal: null,
      source: 'access-attempt:88',
    },
    {
      kind: 'sign-in',
      at: '2026-11-02T18:30:00.000Z',
      text: 'Signed in with a password',
      personal: 'from 203.0.113.7 with Firefox on Windows.',
      source: 'sign-in:5121',
    },
  ],
  missing: ['consent'],
  preview: {
    customer_email_address: 'buyer@example.com',
    access_activity_log: '2026-11-02 18:30 UTC Signed in with a password from 203.0.113.7',
  },
  cutSignIns: 0,
  staged: null,
  isCurrent: false,
  stagedAt: null,
  inquiryAnsweredAt: null,
  submittedAt: null,
  closedAt: null,
  decidedBy: null,
  refusal: null,
  problem: null,
  compelling: null,
};

export const someDispute = (changes: Partial<DisputeAnswer> = {}): DisputeAnswer => ({
  ...DRAFTED,
  ...changes,
});
