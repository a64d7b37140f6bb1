import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const MAIL_TABLES: readonly PersonalTable[] = [
  {
    name: 'mail',
    table: 'outgoing_mail',
    columns: ['to_address', 'template', 'created_at', 'sent_at'],
    where: 'user_id = :account or to_address = :email',
    fate: ERASED,
  },
];
