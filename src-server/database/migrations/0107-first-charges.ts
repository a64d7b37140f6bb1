import { Migration } from '@mikro-orm/migrations';

/** When the payment page of an attempt charges first, if not at once. */
export class FirstCharges extends Migration {
  override up(): void {
    this.addSql(`alter table "payment_attempt" add column "first_charge_at" timestamptz(3) null`);
  }
}
