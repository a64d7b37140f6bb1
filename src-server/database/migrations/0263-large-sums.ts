import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "referral_payout" alter column "amount_minor" type bigint`,
  `alter table "daily_figures" alter column "mrr_cents" type bigint`,
];

/** Sums of money in currencies of low value: 32 bits end at 21 million rupiah. */
export class LargeSums extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
