import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "trial_rule" ("plan" text not null, "days" int not null, "card" text not null, "changed_at" timestamptz(3) not null, primary key ("plan"))`,
  `create table "trial_use" ("stripe_subscription_id" text not null, "seq" int not null, "user_id" uuid not null, "plan" text not null, "billing_cycle" text null, "state" text not null, "has_card" boolean not null, "started_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "earlier_user_id" uuid null, "earlier_at" timestamptz(3) null, "shared" jsonb null, "announced_cents" int null, "announced_end" timestamptz(3) null, "reminded_at" timestamptz(3) null, "settled_at" timestamptz(3) null, "is_allowed" boolean not null, "checked_at" timestamptz(3) not null, primary key ("stripe_subscription_id"))`,
  `create index "trial_use_user_index" on "trial_use" ("user_id")`,
  `create index "trial_use_running_index" on "trial_use" ("checked_at") where "state" = 'running'`,
  `create table "identity_mark" ("user_id" uuid not null, "kind" text not null, "hash" text not null, "first_seen_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null, primary key ("user_id", "kind", "hash"))`,
  `create index "identity_mark_hash_index" on "identity_mark" ("hash")`,
  `create index "identity_mark_seen_index" on "identity_mark" ("last_seen_at")`,
  `create table "trial_pass" ("user_id" uuid not null, "operator_id" uuid not null, "at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("user_id"))`,
  `create table "identity_key" ("id" int not null, "sealed" text not null, primary key ("id"))`,
  `alter table "payment_attempt" add column "trial_days" int null, add column "trial_card" text null`,
  `alter table "subscription" add column "trial" text null`,
  `alter table "standing" add column "is_trial" boolean not null default false`,
];

/** Trials, and the keyed hashes that keep one person from taking two. */
export class Trials extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
