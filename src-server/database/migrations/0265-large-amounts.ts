import { Migration } from '@mikro-orm/migrations';
import { lockTables } from './lock-tables.ts';

const AMOUNTS: Record<string, readonly string[]> = {
  move_member: ['amount_minor'],
  mrr_movement: ['before_cents', 'after_cents'],
  failed_renewal: ['paid_cents'],
  commission: [
    'paid_minor',
    'total_minor',
    'tax_minor',
    'refunded_minor',
    'earned_minor',
    'held_minor',
    'due_minor',
    'paying_minor',
    'settled_minor',
    'written_off_minor',
  ],
  referral_payout_line: ['minor'],
  pause: ['charge_cents', 'unused_cents'],
  price_move: ['amount_cents'],
  price_move_member: ['from_amount_cents'],
  discount_code: ['amount_off'],
  dispute_case: ['amount_cents'],
  gift: ['amount_minor', 'paid_minor', 'refunded_minor'],
  subscription: ['amount_cents'],
  payment_attempt: ['amount_cents'],
  lifetime_offer: ['amount_minor'],
  lifetime_purchase: ['amount_minor', 'paid_minor', 'refunded_minor'],
  trial_use: ['announced_cents'],
  received_payment: ['amount_cents', 'refunded_cents'],
};

/**
 * Amounts of one payment: 32 bits end at 21 million rupiah, where Stripe takes twelve digits. A double is exact to 2^53,
 * and every version of the program reads it as a number. It would read a bigint as text.
 */
export class LargeAmounts extends Migration {
  override up(): void {
    this.addSql(lockTables(Object.keys(AMOUNTS)));
    for (const [table, columns] of Object.entries(AMOUNTS)) {
      const changes = columns.map((column) => `alter column "${column}" type double precision`);
      this.addSql(`alter table "${table}" ${changes.join(', ')}`);
    }
  }
}
