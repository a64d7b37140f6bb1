import { defineEntity, p } from '@mikro-orm/core';

/** How many pages and rows of users an operator read in one hour, until it is audited. */
export const OperatorReadingEntity = defineEntity({
  name: 'OperatorReading',
  tableName: 'operator_reading',
  properties: {
    operatorId: p.uuid().primary(),
    hour: p.datetime(3).primary(),
    pages: p.integer(),
    rows: p.integer(),
  },
});
