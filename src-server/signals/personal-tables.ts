import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const SIGNAL_TABLES: readonly PersonalTable[] = [
  {
    name: 'browsers that are notified of signals',
    table: 'push_subscription',
    // The address of the push service is a secret.
    columns: ['browser', 'created_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
