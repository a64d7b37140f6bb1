import { Migration } from '@mikro-orm/migrations';

/** An operator decides that buyer and partner are one person. */
export class DecidedReferrals extends Migration {
  override up(): void {
    this.addSql(
      `alter table "referral" add column "same_by" uuid null, add column "same_at" timestamptz(3) null`,
    );
  }
}
