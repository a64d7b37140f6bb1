import { defineEntity, p } from '@mikro-orm/core';

/** One closed day of the audit, as a link of the chain. Append-only. */
export const AuditSealEntity = defineEntity({
  name: 'AuditSeal',
  tableName: 'audit_seal',
  properties: {
    /** UTC, 'YYYY-MM-DD'. */
    day: p.date().primary(),
    entries: p.integer(),
    /** Over every entry of the day, in order. */
    digest: p.text(),
    /** Hash of the previous day; empty for the first. */
    previous: p.text(),
    /** Over all of the above. */
    hash: p.text(),
    sealedAt: p.datetime(3),
  },
});
