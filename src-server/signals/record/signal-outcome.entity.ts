import { defineEntity, p } from '@mikro-orm/core';
import type { OutcomeResult } from '../../../src/domain/signals/record/outcome.ts';

/** How an opened signal ended, by one version of the published rule. */
export const SignalOutcomeEntity = defineEntity({
  name: 'SignalOutcome',
  tableName: 'signal_outcome',
  properties: {
    /** The opening. */
    seq: p.integer().primary().autoincrement(false),
    rule: p.integer(),
    result: p.text().$type<OutcomeResult>(),
    /** Multiple of the risk taken, times 10,000. Null: the opening named no stop. */
    rTenThousandths: p.bigint('number').nullable(),
    /** The entry that ended it; null: it expired. */
    closedBy: p.integer().nullable(),
    /** Business time. */
    closedAt: p.datetime(3),
  },
});
