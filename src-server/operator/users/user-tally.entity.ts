import { defineEntity, p } from '@mikro-orm/core';

/** A change of the number of users with this plan, status and access. Added up in the background. */
export const UserTallyEntity = defineEntity({
  name: 'UserTally',
  tableName: 'user_tally',
  properties: {
    id: p.bigint().primary().generated('identity'),
    plan: p.text(),
    status: p.text(),
    accessState: p.text(),
    n: p.integer(),
  },
});
