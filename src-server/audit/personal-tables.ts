import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const AUDIT_TABLES: readonly PersonalTable[] = [
  {
    name: 'audit log',
    table: 'audit_entry',
    columns: ['at', 'actor_kind', 'action', 'before', 'after'],
    where: 'account_id = :account',
    fate: {
      kind: 'kept',
      because: 'The audit log must stay complete. It keeps ids and codes, but no names.',
    },
  },
  {
    name: 'names in the audit log',
    table: 'audit_name',
    columns: ['kind', 'value'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
