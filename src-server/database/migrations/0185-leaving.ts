import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "leave_request" ("id" uuid not null, "user_id" uuid not null, "stripe_subscription_id" text not null, "plan" text null, "state" text not null, "reason" text null, "words" text null, "offer" text null, "is_held_out" boolean not null, "lacks_access" boolean not null, "at" timestamptz(3) not null, "decided_at" timestamptz(3) null, primary key ("id"))`,
  `create index "leave_request_user_index" on "leave_request" ("user_id")`,
  `create index "leave_request_at_index" on "leave_request" ("at")`,
  `create unique index "leave_request_open_unique" on "leave_request" ("stripe_subscription_id") where "state" in ('open', 'leaving')`,
  `create table "pause" ("id" uuid not null, "user_id" uuid not null, "stripe_subscription_id" text not null, "months" int not null, "state" text not null, "asked_at" timestamptz(3) not null, "until" timestamptz(3) not null, "ended_at" timestamptz(3) null, "ended_by" text null, primary key ("id"))`,
  `create index "pause_user_index" on "pause" ("user_id")`,
  `create unique index "pause_open_unique" on "pause" ("stripe_subscription_id") where "state" <> 'over'`,
  `create index "pause_due_index" on "pause" ("until") where "state" <> 'over'`,
];

/** Reasons to leave, and pauses. */
export class Leaving extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
