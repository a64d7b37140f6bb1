import type { PersonalTable } from '../../database/personal-data.ts';

export const ACCESS_CODE_TABLES: readonly PersonalTable[] = [
  {
    name: 'redeemed access codes',
    table: 'access_code',
    columns: ['batch_id', 'redeemed_at', 'plan_grant_id'],
    where: 'account_id = :account',
    fate: {
      kind: 'reduced',
      set: { account_id: 'null' },
      because: 'A code works once. It stays marked as used, without your account.',
    },
  },
];
