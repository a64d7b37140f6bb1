import type { z } from 'zod';
import type { unclearAnswer } from '../../../src/contract/discord/discord-link.contract.ts';
import type { unexplainedHoldersAnswer } from '../../../src/contract/discord/discord-unexplained.contract.ts';
import type { paidSignUpsAnswer } from '../../../src/contract/operator/billing-operator.contract.ts';
import type { ExitToCheck } from '../../../src/contract/operator/leaving/exits-operator.contract.ts';
import { ago, personOf, uuid } from './operations-answers.ts';

/** People about whom an operator must decide. */
export const PAID_SIGN_UPS: z.infer<typeof paidSignUpsAnswer> = (
  ['elena', 'farid', 'grace'] as const
).map((name, index) => ({
  attemptId: uuid(6_000 + index),
  email: `${name}@example.com`,
  plan: index === 1 ? 'premium' : 'standard',
  amountCents: index === 1 ? 9_900 : 4_900,
  currency: 'usd',
  paidAt: ago(1_500 * (index + 1)),
  wayBackMailedAt: index === 0 ? null : ago(90 * index),
}));

export const EXITS_TO_CHECK: ExitToCheck[] = [
  {
    id: uuid(6_100),
    kind: 'cancel',
    why: 'unmatched',
    state: 'unmatched',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    reference: 'Premium, bought in May',
    cause: null,
    receivedAt: ago(2_000),
  },
  {
    id: uuid(6_101),
    kind: 'withdraw',
    why: 'late',
    state: 'received',
    name: 'Bela Marsh',
    email: 'bela@example.com',
    reference: null,
    cause: null,
    receivedAt: ago(95),
  },
];

export const UNEXPLAINED_HOLDERS: z.infer<typeof unexplainedHoldersAnswer> = {
  members: 12_481,
  note: null,
  holders: (['hugo', 'ines'] as const).map((name, index) => ({
    memberId: `11209384756102938${index}7`,
    username: `${name}_trades`,
    displayName: name === 'hugo' ? 'Hugo' : 'Ines of the Charts',
    joinedAt: '2026-03-24T12:00:00.000Z',
    accountId: index === 0 ? null : uuid(6_500),
    email: index === 0 ? null : 'ines@example.com',
    roles: index === 0 ? ['Paid Member'] : ['Paid Member', 'VIP'],
  })),
};

export const UNCLEAR: z.infer<typeof unclearAnswer> = {
  identities: (['ambiguous', 'member-taken'] as const).map((reason, index) => ({
    accountId: uuid(7_000 + index),
    email: `${personOf(index + 3)}@example.com`,
    username: `${personOf(index + 3)}_trades`,
    reason,
  })),
};
