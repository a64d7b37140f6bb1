import { Migration } from '@mikro-orm/migrations';

/** When the timer last looked at an expired payment attempt, to reach those behind pending ones. */
export class CheckedAttempts extends Migration {
  override up(): void {
    this.addSql(`alter table "payment_attempt" add column "checked_at" timestamptz(3) null`);
  }
}
