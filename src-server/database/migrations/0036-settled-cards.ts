import { Migration } from '@mikro-orm/migrations';

/** The card that a customer's subscriptions are charged to, as last settled. */
export class SettledCards extends Migration {
  override up(): void {
    this.addSql(
      `alter table "customer"
         add column "card_id" text null,
         add column "card_settled_at" timestamptz(3) null`,
    );
  }
}
