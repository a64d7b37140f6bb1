import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** 'address' and 'browser' are the operator's; the others are of the account that the entry is about. */
export type AuditNameKind = 'address' | 'browser' | 'email' | 'discord' | 'tradingview';

/**
 * What an entry must not hold itself: names and addresses as they were then. The entry has
 * sha256(salt + value); when a row here is erased, that hash says nothing to anybody.
 */
export const AuditNameEntity = defineEntity({
  name: 'AuditName',
  tableName: 'audit_name',
  properties: {
    entryId: p.uuid().primary(),
    kind: p.text().$type<AuditNameKind>().primary(),
    /** Whose name it is; null: an operator's. */
    accountId: p.uuid().nullable().index('audit_name_account_index'),
    salt: p.text(),
    value: p.text(),
  },
});
export type AuditName = InferEntity<typeof AuditNameEntity>;
