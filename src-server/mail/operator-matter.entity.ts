import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * Matters that the operator was already notified of. Each is reported once, even if one mail covers
 * several.
 */
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
