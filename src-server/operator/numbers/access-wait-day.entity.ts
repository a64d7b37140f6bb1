import { defineEntity, p } from '@mikro-orm/core';

/** How long grants of one UTC day took, in classes of about 5 %. */
export const AccessWaitDayEntity = defineEntity({
  name: 'AccessWaitDay',
  tableName: 'access_wait_day',
  properties: {
    /** Business time of the read-back. */
    day: p.date().primary(),
    /** `waitClass` of the seconds from the request to the read-back. */
    place: p.integer().primary(),
    grants: p.integer(),
  },
});
