import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';

/** A shop with enough people to compare offers, but not pauses. */
export const RETENTION: RetentionAnswer = {
  range: { from: '2026-01-01', to: '2026-06-30' },
  before: { from: '2025-07-01', to: '2025-12-31' },
  span: null,
  today: '2026-11-26',
  figures: {
    ended: { value: 58, before: null },
    left: { value: 41, before: 52 },
    saved: { value: 17, before: 9 },
    wonBack: { value: 3, before: 0 },
  },
  endings: [
    { ending: 'page', people: 33 },
    { ending: 'portal', people: 6 },
    { ending: 'form', people: 4 },
    { ending: 'unpaid', people: 11 },
    { ending: 'refund', people: 3 },
    { ending: 'dispute', people: 1 },
    { ending: 'other', people: 0 },
  ],
  reasons: [
    { reason: 'too_expensive', plan: 'premium', left: 18, lacked: 1, saved: 9, kept: 2 },
    { reason: 'missing_features', plan: 'premium', left: 9, lacked: 8, saved: 0, kept: 4 },
    { reason: 'unused', plan: 'basic', left: 8, lacked: 0, saved: 8, kept: 0 },
    { reason: null, plan: 'basic', left: 6, lacked: 2, saved: 0, kept: 1 },
  ],
  offers: [
    { offer: 'pause', shown: 18, taken: 8, left: 8, judged: 15, stayed: 9 },
    { offer: 'coupon', shown: 36, taken: 9, left: 18, judged: 30, stayed: 21 },
    { offer: 'fix', shown: 13, taken: 0, left: 9, judged: 11, stayed: 5 },
  ],
  arms: {
    offered: { people: 54, judged: 45, stayed: 30 },
    heldOut: { people: 24, judged: 21, stayed: 9 },
  },
  pauses: { begun: 12, running: 3, resumed: 7, unpaid: 1, left: 1 },
  winBacks: { mailed: 40, returned: 3 },
  byForm: { cancel: 5, withdraw: 2, unmatched: 1 },
};
