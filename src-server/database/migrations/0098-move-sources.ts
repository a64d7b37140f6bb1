import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "move_source" ("move_id" uuid not null, "source" text not null, "state" text not null, "cursor" text null, "sealed_key" text null, "failure" text null, "file_name" text null, "read_at" timestamptz(3) null, primary key ("move_id", "source"))`,
  `alter table "move_member" add column "source" text not null default 'stripe', add column "person" text null, add column "price_label" text null, add column "discord_id" text null, add column "discord_name" text null, add column "tradingview" text null, add column "source_user_id" text null, add column "until" timestamptz(3) null, add column "is_lifetime" boolean not null default false, add column "stripe_subscription_id" text null, add column "grant_source" text null, add column "grant_ref" text null, add column "line" int null, add column "fault" text null`,
  `create index "move_member_person_index" on "move_member" ("move_id", "person")`,
];

/** Purchases outside our Stripe account: Whop's memberships and uploaded files, beside subscriptions. */
export class MoveSources extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
