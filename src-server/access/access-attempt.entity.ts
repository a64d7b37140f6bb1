import { defineEntity, p } from '@mikro-orm/core';
import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';

/** Stored and on the wire. `give` adds what was absent, `take` removes it. */
export type AttemptAction = 'give' | 'extend' | 'take' | 'restore';
type AttemptOutcome = 'done' | 'failed' | 'blocked';

/**
 * One provider call for one grant: the action, its cause and its outcome. Times are machine time, unless
 * their name says otherwise.
 */
export const AccessAttemptEntity = defineEntity({
  name: 'AccessAttempt',
  tableName: 'access_attempt',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('access_attempt_account_index'),
    grantId: p.uuid(),
    entitlement: p.text().$type<Entitlement>(),
    action: p.text().$type<AttemptAction>(),
    /** The trigger: 'subscription', 'sweep', 'fix-my-access', … */
    cause: p.text(),
    outcome: p.text().$type<AttemptOutcome>(),
    reason: p.text().nullable(),
    startedAt: p.datetime(3),
    endedAt: p.datetime(3),
    /** Its end as people read it. Null: an attempt of an earlier version. */
    businessAt: p.datetime(3).nullable(),
    /** Trace id, as in the log lines. */
    trace: p.text().nullable(),
  },
});
