import { ERASED, type PersonalTable } from '../database/personal-data.ts';
import { OWN_ADDRESS } from '../people/personal-tables.ts';

export const MAIL_TABLES: readonly PersonalTable[] = [
  {
    name: 'mail',
    table: 'outgoing_mail',
    columns: ['to_address', 'template', 'created_at', 'sent_at', 'sent_subject', 'sent_text'],
    where: `user_id = :account or (to_address = :email and ${OWN_ADDRESS})`,
    fate: ERASED,
  },
  {
    name: 'mail preference',
    table: 'mail_preference',
    columns: ['optional', 'locale', 'changed_at'],
    where: 'user_id = :account',
    fate: ERASED,
  },
];
