import { Migration } from '@mikro-orm/migrations';

/** The end that a redemption scheduled. Unknown for gifts that were redeemed before: their ends stay. */
export class EndsForGifts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "gift" add column "ended_subscription_id" text null,
         add column "ended_subscription_at" timestamptz(3) null, add column "end_asked_at" timestamptz(3) null`,
    );
  }
}
