import { Migration } from '@mikro-orm/migrations';

/** Earlier warnings are filled when Stripe reports them again. */
export class GiftWarnings extends Migration {
  override up(): void {
    this.addSql(`alter table "fraud_warning" add column "gift_id" uuid null`);
  }
}
