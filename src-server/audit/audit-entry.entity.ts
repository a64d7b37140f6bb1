import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type AuditActorKind = 'operator' | 'subscriber' | 'system';

/** Ids, codes and moments; never a name, an address or a secret. */
export type AuditFacts = Record<string, string | number | boolean | null | string[]>;

/** Who changed what on their own word, and how it stood before. Only ever added to. */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.uuid().primary(),
    /** Machine time. */
    at: p.datetime(3),
    actorKind: p.text().$type<AuditActorKind>(),
    /** Null: nobody in particular. */
    actorId: p.text().nullable(),
    /** 'access.granted-by-hand', 'tradingview.entry-cleaned', … */
    action: p.text(),
    /** What it was done to: 'account:<id>', 'grant:<id>', 'entry:<script>:<user id>', … */
    target: p.text(),
    before: p.json<AuditFacts>().nullable(),
    after: p.json<AuditFacts>().nullable(),
    /** Of the request or job that did it, as the log names it. */
    requestId: p.text().nullable(),
    /** The account that it is about, where there is one. The database finds it in target and facts. */
    accountId: p.uuid().nullable(),
    /** Kind of name to salted hash; see AuditName. */
    names: p.json<Record<string, string>>().nullable(),
  },
  indexes: [
    { name: 'audit_entry_target_index', properties: ['target', 'id'] },
    { name: 'audit_entry_at_index', properties: ['at', 'id'] },
    { name: 'audit_entry_actor_index', properties: ['actorId', 'at', 'id'] },
    { name: 'audit_entry_account_index', properties: ['accountId', 'at', 'id'] },
    { name: 'audit_entry_action_index', properties: ['action', 'at', 'id'] },
  ],
});
export type AuditEntry = InferEntity<typeof AuditEntryEntity>;
