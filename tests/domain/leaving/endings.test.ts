import { expect, it } from 'vitest';
import { type EndingFacts, endingOf } from '../../../src/domain/leaving/endings.ts';

const FACTS: EndingFacts = {
  onPage: false,
  byForm: false,
  closedBecause: null,
  isDisputeLost: false,
  cancelReason: 'cancellation_requested',
  isOwed: false,
  isReplaced: false,
};

it.each<[string, Partial<EndingFacts>]>([
  ['portal', {}],
  ['page', { onPage: true, byForm: true, closedBecause: 'refund' }],
  ['form', { byForm: true, closedBecause: 'refund' }],
  ['refund', { closedBecause: 'refund' }],
  ['dispute', { closedBecause: 'dispute', isDisputeLost: true }],
  ['portal', { closedBecause: 'dispute' }],
  ['dispute', { cancelReason: 'payment_disputed' }],
  ['unpaid', { cancelReason: 'payment_failed', onPage: true }],
  ['unpaid', { cancelReason: null, isOwed: true }],
  ['replaced', { isReplaced: true }],
  ['replaced', { isReplaced: true, isOwed: true }],
  ['page', { isReplaced: true, onPage: true }],
  ['refund', { isReplaced: true, closedBecause: 'refund' }],
  ['other', { cancelReason: null }],
])('the cause of an ending is %s for %o', (ending, facts) => {
  expect(endingOf({ ...FACTS, ...facts })).toBe(ending);
});
