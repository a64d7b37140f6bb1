import type { AccessCodeBatchView } from '../../../../src/contract/operator/offers/access-codes.contract.ts';

export const ACCESS_CODES = ['ABCD-EFGH-JKMN-PQRS', 'TUVW-XYZ2-3456-789A'];

export const someBatch = (changes: Partial<AccessCodeBatchView> = {}): AccessCodeBatchView => ({
  id: '0192f0c1-0000-7000-8000-00000000ba7c',
  name: 'Partner week',
  plan: 'premium',
  count: 2,
  redeemed: 1,
  days: 30,
  until: null,
  redeemBy: '2026-12-31T23:59:59.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  state: 'live',
  ...changes,
});
