import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A chain key of a secret that was rotated out, sealed under the present secret. Earlier links need it to be verified. */
export const AuditFormerKeyEntity = defineEntity({
  name: 'AuditFormerKey',
  tableName: 'audit_former_key',
  properties: {
    fingerprint: p.text().primary(),
    sealed: p.text(),
  },
});
export type AuditFormerKey = InferEntity<typeof AuditFormerKeyEntity>;
