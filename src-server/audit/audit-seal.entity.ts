import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One day of the audit, closed: a link of the chain. Only ever added to. */
export const AuditSealEntity = defineEntity({
  name: 'AuditSeal',
  tableName: 'audit_seal',
  properties: {
    /** UTC, 'YYYY-MM-DD'. */
    day: p.date().primary(),
    entries: p.integer(),
    /** Over every entry of the day in their order. */
    digest: p.text(),
    /** The hash of the day before; empty at the beginning. */
    previous: p.text(),
    /** Over all of the above. */
    hash: p.text(),
    sealedAt: p.datetime(3),
  },
});
export type AuditSeal = InferEntity<typeof AuditSealEntity>;
