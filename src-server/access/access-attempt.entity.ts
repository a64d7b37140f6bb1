import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';

/** Stored and on the wire. `give` adds what was absent, `take` removes it. */
export type AttemptAction = 'give' | 'extend' | 'take' | 'restore';
type AttemptOutcome = 'done' | 'failed' | 'blocked';

/**
 * One provider call for one grant: the action, its cause and its outcome. Equal calls that failed one after the other
 * share a row. Times are machine time, unless their name says otherwise.
 */
export const AccessAttemptEntity = defineEntity({
  name: 'AccessAttempt',
  tableName: 'access_attempt',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    grantId: p.uuid(),
    entitlement: p.text().$type<Entitlement>(),
    action: p.text().$type<AttemptAction>(),
    /** The trigger: 'subscription', 'sweep', 'fix-my-access', … */
    cause: p.text(),
    outcome: p.text().$type<AttemptOutcome>(),
    reason: p.text().nullable(),
    /** Start of the first call. */
    startedAt: p.datetime(3),
    /** End of the last call. */
    endedAt: p.datetime(3),
    /** `endedAt` as people read it. Null: an attempt of an earlier version. */
    businessAt: p.datetime(3).nullable(),
    /** Trace id of the last call, as in the log lines. */
    trace: p.text().nullable(),
    times: p.integer().default(1),
  },
  indexes: [
    { name: 'access_attempt_grant_index', properties: ['accountId', 'grantId', 'id'] },
    {
      name: 'access_attempt_failed_index',
      properties: ['endedAt'],
      where: { outcome: { $ne: 'done' } },
    },
  ],
});
export type AccessAttempt = InferEntity<typeof AccessAttemptEntity>;
