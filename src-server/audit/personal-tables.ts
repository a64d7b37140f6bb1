import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const AUDIT_TABLES: readonly PersonalTable[] = [
  {
    name: 'audit',
    table: 'audit_entry',
    columns: ['at', 'actor_kind', 'action', 'before', 'after'],
    where: 'account_id = :account',
    fate: {
      kind: 'kept',
      because: 'What was done to an account stays provable; it holds ids and codes, no name.',
    },
  },
  {
    name: 'names in the audit',
    table: 'audit_name',
    columns: ['kind', 'value'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
