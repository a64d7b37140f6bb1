import { defineEntity, p } from '@mikro-orm/core';

/** 'address' and 'browser' are the operator's. The others belong to the account of the entry. */
export type AuditNameKind = 'address' | 'browser' | 'email' | 'discord' | 'tradingview';

/**
 * Personal data that an entry must not contain: names and addresses at that time. The entry stores
 * sha256(salt + value), which is meaningless once this row is erased.
 */
export const AuditNameEntity = defineEntity({
  name: 'AuditName',
  tableName: 'audit_name',
  properties: {
    entryId: p.uuid().primary(),
    kind: p.text().$type<AuditNameKind>().primary(),
    /** The account it names; null: an operator's. */
    accountId: p.uuid().nullable().index('audit_name_account_index'),
    salt: p.text(),
    value: p.text(),
  },
});
