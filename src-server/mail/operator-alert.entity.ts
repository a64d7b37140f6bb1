import { defineEntity, p } from '@mikro-orm/core';

/**
 * Matters that the operator was already notified of. Each is reported once, even if one mail covers
 * several.
 */
export const OperatorAlertEntity = defineEntity({
  name: 'OperatorAlert',
  tableName: 'operator_matter',
  properties: {
    key: p.text().primary(),
    /** Business time. */
    reportedAt: p.datetime(3).fieldName('told_at'),
  },
});
