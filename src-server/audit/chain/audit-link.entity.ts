import { defineEntity, p } from '@mikro-orm/core';

/** One entry's position in the keyed chain. Append-only. */
export const AuditLinkEntity = defineEntity({
  name: 'AuditLink',
  tableName: 'audit_link',
  properties: {
    /** From 1, without gaps. */
    seq: p.bigint().primary().autoincrement(false),
    entryId: p.uuid().unique('audit_link_entry_unique'),
    /** HMAC-SHA-256 over the previous link, the position and the entry's canonical text; hex. */
    mac: p.text(),
    /** Fingerprint of the key. */
    key: p.text(),
    /** True for an entry that predates the chain. */
    adopted: p.boolean(),
  },
});
