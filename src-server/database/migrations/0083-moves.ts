import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "price_mapping" ("stripe_price_id" text not null, "plan" text null, "billing_cycle" text null, "decided_by" uuid not null, "decided_at" timestamptz(3) not null, primary key ("stripe_price_id"))`,
  `create table "observed_account" ("account_id" uuid not null, "move_id" uuid not null, "since" timestamptz(3) not null, primary key ("account_id"))`,
  `create index "observed_account_move_index" on "observed_account" ("move_id")`,
  `create table "withheld_removal" ("account_id" uuid not null, "target_key" text not null, "provider" text not null, "entitlement" text not null, "since" timestamptz(3) not null, primary key ("account_id", "target_key"))`,
  `create table "move" ("id" uuid not null, "state" text not null, "operator_id" uuid not null, "cursor" text null, "created_at" timestamptz(3) not null, "read_at" timestamptz(3) null, "applied_at" timestamptz(3) null, "ended_at" timestamptz(3) null, primary key ("id"))`,
  `create table "move_member" ("move_id" uuid not null, "source_ref" text not null, "source_status" text not null, "email" text null, "stripe_customer_id" text not null, "price_id" text null, "marked_plan" text null, "amount_minor" int null, "currency" text not null, "interval_unit" text null, "interval_count" int null, "items" int not null, "quantity" int null, "coupon" text null, "trial_ends_at" timestamptz(3) null, "ends_at" timestamptz(3) null, "plan" text null, "verdict" text null, "problem" text null, "state" text not null, "account_id" uuid null, "is_new" boolean not null default false, primary key ("move_id", "source_ref"))`,
  `create index "move_member_account_index" on "move_member" ("account_id")`,
  `create index "move_member_state_index" on "move_member" ("move_id", "state")`,
];

/** Moves of existing subscribers, decisions about foreign prices, and accounts under observation. */
export class Moves extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
