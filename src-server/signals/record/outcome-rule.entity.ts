import { defineEntity, p } from '@mikro-orm/core';
import type { OutcomeRule } from '../../../src/domain/signals/record/outcome.ts';

/** Openings from `fromSeq` on are judged by this version; earlier ones by the version before. */
export const OutcomeRuleEntity = defineEntity({
  name: 'OutcomeRule',
  tableName: 'outcome_rule',
  properties: {
    /** 1 is the standard rule, which has no row. */
    version: p.integer().primary().autoincrement(false),
    spec: p.json<OutcomeRule>(),
    fromSeq: p.integer(),
    changedBy: p.uuid(),
    changedAt: p.datetime(3),
  },
});
