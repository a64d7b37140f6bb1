import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type AuditActorKind = 'operator' | 'subscriber' | 'system';

/** Ids, codes and times. Never a name, an address or a secret. */
export type AuditFacts = Record<string, string | number | boolean | null | string[]>;

/** A change with its actor and the state before it. Append-only. */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.uuid().primary(),
    /** Machine time. */
    at: p.datetime(3),
    actorKind: p.text().$type<AuditActorKind>(),
    /** Null: no specific actor. */
    actorId: p.text().nullable(),
    /** 'access.granted-by-hand', 'tradingview.entry-cleaned', … */
    action: p.text(),
    /** The object of the action: 'account:<id>', 'grant:<id>', 'entry:<script>:<user id>', … */
    target: p.text(),
    before: p.json<AuditFacts>().nullable(),
    after: p.json<AuditFacts>().nullable(),
    /** Id of the request or job, as in the log. */
    requestId: p.text().nullable(),
    /** The account concerned, if any. A trigger finds it in target and facts. */
    accountId: p.uuid().nullable(),
    /** Salted hashes by kind of name; see AuditName. */
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
