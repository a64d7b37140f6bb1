import { defineEntity, p } from '@mikro-orm/core';

/**
 * A chain key of a rotated secret, sealed under the current one. Verifying earlier links needs it.
 */
export const AuditFormerKeyEntity = defineEntity({
  name: 'AuditFormerKey',
  tableName: 'audit_former_key',
  properties: {
    fingerprint: p.text().primary(),
    sealed: p.text(),
  },
});
