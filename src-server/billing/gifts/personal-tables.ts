import type { PersonalTable } from '../../database/personal-data.ts';
import { OWN_ADDRESS } from '../../people/personal-tables.ts';

const ofAddress = (column: string) => `(${column} = :email and ${OWN_ADDRESS})`;

export const GIFT_TABLES: readonly PersonalTable[] = [
  {
    name: 'gifts that you bought',
    table: 'gift',
    columns: [
      'plan',
      'months',
      'buyer_email',
      'recipient_email',
      'message',
      'amount_minor',
      'currency',
      'paid_at',
      'paid_minor',
      'refunded_minor',
      'dispute',
      'redeemed_at',
      'expires_at',
    ],
    where: `(buyer_account_id = :account or ${ofAddress('buyer_email')})`,
    fate: {
      kind: 'reduced',
      set: { buyer_account_id: 'null', buyer_email: "''", message: 'null' },
      because:
        'The payment belongs to the books, and the gift to its recipient. Both stay without you.',
    },
  },
  {
    name: 'gifts that you received',
    table: 'gift',
    columns: [
      'plan',
      'months',
      'recipient_email',
      'message',
      'paid_at',
      'redeemed_at',
      'expires_at',
    ],
    where: `(account_id = :account or ${ofAddress('recipient_email')})`,
    fate: {
      kind: 'reduced',
      set: {
        account_id: 'null',
        recipient_email: 'null',
        message: 'null',
        ended_subscription_id: 'null',
      },
      because: 'A gift works once. It stays marked as redeemed, without your account.',
    },
  },
];
