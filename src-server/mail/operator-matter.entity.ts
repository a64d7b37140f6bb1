import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What the operator was told of already: each matter once, however many of them one mail names. */
export const OperatorMatterEntity = defineEntity({
  name: 'OperatorMatter',
  tableName: 'operator_matter',
  properties: {
    key: p.text().primary(),
    /** Business time. */
    toldAt: p.datetime(3),
  },
});
export type OperatorMatter = InferEntity<typeof OperatorMatterEntity>;
