import { defineEntity, p } from '@mikro-orm/core';

/** A change of the number of users with these plans, this status and access. Added up in the background. */
export const UserTallyEntity = defineEntity({
  name: 'UserTally',
  tableName: 'user_tally',
  properties: {
    id: p.bigint().primary().generated('identity'),
    plan: p.text(),
    /** The listed one. */
    status: p.text(),
    accessState: p.text(),
    /** Null: the same as `plan`. */
    listedPlan: p.text().nullable(),
    n: p.integer(),
  },
});
