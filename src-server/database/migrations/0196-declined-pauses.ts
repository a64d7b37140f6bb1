import { Migration } from '@mikro-orm/migrations';

/** Days of grace after a pause count from the first decline. */
export class DeclinedPauses extends Migration {
  override up(): void {
    this.addSql(`alter table "pause" add column "declined_at" timestamptz(3) null`);
    this.addSql(
      `update "pause" p set "declined_at" = s."first_failed_at" from "subscription" s where s."stripe_subscription_id" = p."stripe_subscription_id" and s."stripe_status" = 'paused' and p."state" <> 'over'`,
    );
  }
}
