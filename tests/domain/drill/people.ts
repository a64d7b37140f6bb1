import type { KnownPerson } from '../../drill/checker/truth/known-person.ts';
import type { KnownManualGrant } from '../../drill/checker/truth/manual-grant.ts';

export const MANUAL_GRANT: KnownManualGrant = {
  entitlement: 'community-vip',
  id: 'word-1',
  askedAt: 1_000,
  isEndAsked: false,
  endedAt: null,
};

export const PERSON: KnownPerson = {
  email: 'ana@example.com',
  accountId: 'account-1',
  closingAskedAt: null,
  closedAt: null,
  customerId: 'cus_1',
  memberId: 'member-1',
  traderNames: ['Ana', 'Ana2'],
  traderMayBe: ['Ana2'],
  manualGrants: [],
};
