import { defineEntity, p } from '@mikro-orm/core';

/**
 * An operator's signed-in browser. Separate from subscribers' sessions, and shorter. Times are
 * machine time.
 */
export const OperatorSessionEntity = defineEntity({
  name: 'OperatorSession',
  tableName: 'operator_session',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text().unique('operator_session_token_unique'),
    operatorId: p.uuid().index('operator_session_operator_index'),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    expiresAt: p.datetime(3),
    /** When "Confirm it is you" last succeeded; null: only at sign-in. */
    confirmedAt: p.datetime(3).nullable(),
    /** At sign-in. Null: the session is older than this column. */
    address: p.text().nullable(),
    userAgent: p.text().nullable(),
  },
});
