import { defineEntity, p } from '@mikro-orm/core';

/** A rule that owners switch on for every operator. Without a row it is off. */
export const OperatorPolicyEntity = defineEntity({
  name: 'OperatorPolicy',
  tableName: 'operator_policy',
  properties: {
    /** 'second-factor' is the only one. */
    name: p.text().primary(),
    isOn: p.boolean(),
    /** Machine time. */
    changedAt: p.datetime(3),
  },
});
