import type { z } from 'zod';
import type {
  auditAnswer,
  auditFrameAnswer,
  auditVerdictAnswer,
} from '../../../src/contract/operator/audit.contract.ts';
import { ago, personOf, uuid } from './operations-answers.ts';

/** The seal reaches to a day before this many. */
const DAYS_BACK = 2;

export const AUDIT_FRAME: z.infer<typeof auditFrameAnswer> = {
  operators: [
    { id: uuid(1), name: 'night_desk' },
    { id: uuid(2), name: 'operator' },
  ],
  actions: ['access.granted-by-hand', 'access.retried', 'operator.signed-in'],
  seal: {
    sealedUntil: ago(DAYS_BACK * 1_440).slice(0, 10),
    sealedAt: `${ago((DAYS_BACK - 1) * 1_440).slice(0, 10)}T00:15:00.000Z`,
    head: '9f2c4a7be1d03358c6aa41f09e7b2d5c8813f0a4471be2690d3c5a7718ef6b42',
  },
};

const ACTIONS = [
  ['access.granted-by-hand', 'account'],
  ['access.retried', 'account'],
  ['tradingview.session-given', 'provider'],
  ['operator.signed-in', 'operator'],
  ['discord.mapping-changed', 'purpose'],
] as const;

export const AUDIT: z.infer<typeof auditAnswer> = {
  entries: Array.from({ length: 60 }, (_, index) => {
    const [action, kind] = ACTIONS[index % ACTIONS.length] ?? ACTIONS[0];
    const about = kind === 'account';
    return {
      id: uuid(6_000 + index),
      // The last twenty are older than the seal.
      at: ago(17 * index + (index > 40 ? DAYS_BACK * 1_440 : 0)),
      actor: { kind: 'operator', id: uuid(1), name: index % 3 ? 'night_desk' : 'operator' },
      action,
      target: about ? `account:${uuid(1_000 + index)}` : `${kind}:tradingview`,
      accountId: about ? uuid(1_000 + index) : null,
      names: {
        address: '203.0.113.7',
        browser: 'Firefox',
        ...(about && index % 4 ? { email: `${personOf(index)}@example.com` } : {}),
      },
      erased: about && index % 4 === 0 ? ['email'] : [],
      before: null,
      after: about ? { entitlement: 'community-vip', expiresAt: null } : null,
      requestId: 'a1b2c3d4',
      sealed: index > 40,
    };
  }),
  nextCursor: null,
};

export const VERDICT: z.infer<typeof auditVerdictAnswer> = {
  days: 212,
  entries: 18_402,
  head: AUDIT_FRAME.seal?.head ?? null,
  sealedUntil: AUDIT_FRAME.seal?.sealedUntil ?? null,
  namesErased: 31,
  faults: [],
};
