import type { PersonalTable } from '../../database/personal-data.ts';

export const LIFETIME_TABLES: readonly PersonalTable[] = [
  {
    name: 'plans that you bought for life',
    table: 'lifetime_purchase',
    columns: [
      'plan',
      'amount_minor',
      'currency',
      'paid_at',
      'paid_minor',
      'refunded_minor',
      'dispute',
    ],
    where: 'account_id = :account',
    fate: {
      kind: 'reduced',
      set: { account_id: 'null' },
      because: 'The payment belongs to the books. It stays without you.',
    },
  },
];
