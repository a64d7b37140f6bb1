import type { PersonalTable } from '../../../database/personal-data.ts';

export const PAUSE_TABLES: readonly PersonalTable[] = [
  {
    name: 'pauses',
    table: 'pause',
    columns: [
      'months',
      'state',
      'asked_at',
      'until',
      'announced_at',
      'ended_at',
      'ended_by',
      'unused_days',
      'unused_cents',
      'unused_currency',
    ],
    where: 'user_id = :account',
    fate: {
      kind: 'kept',
      because: 'Tax law requires these records. They are kept without your name and address.',
    },
  },
];
